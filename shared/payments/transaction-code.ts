/**
 * The characters of a code, without the look-alikes 0 O 1 I L. The length, 31, is prime, so the check character detects
 * every single wrong character and every transposition.
 */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const CODE_LENGTH = 16;

/** The last character of a code: Σ character value × (index + 2), modulo 31. */
export function checkCharacter(payload: string): string {
  const sum = [...payload].reduce(
    (total, character, index) => total + (index + 2) * CODE_ALPHABET.indexOf(character),
    0,
  );
  return CODE_ALPHABET[sum % CODE_ALPHABET.length] ?? "";
}

/** "5DCKUQ7C5HNVCJZD" gives "5DCK-UQ7C-5HNV-CJZD". */
export const formatTransactionCode = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");

/** Accepts any case, full-width characters, spaces, hyphens and dashes; null for no code or a failed check. */
export function parseTransactionCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "")
    .toUpperCase();
  const isCode =
    code.length === CODE_LENGTH &&
    [...code].every((character) => CODE_ALPHABET.includes(character));
  return isCode && checkCharacter(code.slice(0, -1)) === code.at(-1) ? code : null;
}
