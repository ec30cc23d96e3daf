// Without 0 and O, 1, I and L, which are taken for each other. Their number is a prime, which is why
// the check finds every single mistake and every two symbols that changed places.

export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const CODE_LENGTH = 16;

/** The symbol that ends a code: the sum of its others, each times its place plus two. */
export function checkCharacter(others: string): string {
  const sum = [...others].reduce(
    (total, symbol, place) => total + (place + 2) * CODE_ALPHABET.indexOf(symbol),
    0,
  );
  return CODE_ALPHABET[sum % CODE_ALPHABET.length] ?? "";
}

/** "5DCKUQ7C5HNVCJZD" as it is shown: in four groups. */
export const formatTransactionCode = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");

/** A code as a person types it, in any case, with spaces or hyphens; null where it cannot be one. */
export function parseTransactionCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  const isCode =
    code.length === CODE_LENGTH && [...code].every((one) => CODE_ALPHABET.includes(one));
  return isCode && checkCharacter(code.slice(0, -1)) === code.at(-1) ? code : null;
}
