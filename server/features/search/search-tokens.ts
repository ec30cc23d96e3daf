/** Words that say nothing about goods: those of the schedule's prose, and articles of several languages. */
const STOP_WORDS = new Set(
  `a à an and any as at aus by d da das de del der des die do du e el en et for from für in l la las le les
  los mit not of on or other others otherwise para por pour sans than that the their thereof to und von
  whether with without y`.split(/\s+/),
);

const WORD = /\p{Script=Han}+|[^\p{Script=Han}\P{L}]+|\d+/gu;

/** A letter that a hyphen joins to a word, as in "e-bike", "t-shirt" and "X-ray". */
const JOINED_LETTER = /(?<!\p{L})(\p{L})-(?=\p{L})/gu;

/** Singular words without accents, in lower case; Chinese characters in a row are one word. */
export function tokenize(text: string): string[] {
  const joined = text.normalize("NFKC").toLowerCase().replaceAll(JOINED_LETTER, "$1");
  const words = joined.match(WORD) ?? [];
  return words.filter((word) => !STOP_WORDS.has(word)).map((word) => singular(plain(word)));
}

const plain = (word: string) =>
  word.replaceAll("ß", "ss").normalize("NFKD").replaceAll(/\p{M}/gu, "");

/** Follows the rules of English, as plurals in French, Portuguese and Spanish mostly do. */
function singular(word: string): string {
  if (word.length < 4) return word;
  if (/(au|eu|ou)x$/.test(word)) return word.slice(0, -1);
  return likePlural(withoutPluralS(word));
}

function withoutPluralS(word: string): string {
  if (!word.endsWith("s") || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Ends a singular as `withoutPluralS` ends its plural: "cookie" as "cookies", "housse" as "housses". */
const likePlural = (word: string) => word.replace(/(?<=.{4})ie$/, "y").replace(/sse$/, "ss");

/** How plurals that `tokenize` leaves end, and how their singulars do: "rocke" of "rock", "cartoe" of "cartao". */
const PLURAL_ENDINGS: Readonly<Record<string, readonly string[]>> = {
  "": ["e"],
  en: ["", "e"],
  er: ["", "e"],
  ien: ["y"],
  n: [""],
  ae: ["ao"],
  ce: ["z"],
  oe: ["ao"],
  ve: ["f", "fe"],
  e: [""],
  ais: ["al"],
  eis: ["el"],
  ois: ["ol"],
  au: ["al"],
};

/** What an unknown word may be the plural of, most likely first. */
export const singulars = (word: string): string[] =>
  Object.entries(PLURAL_ENDINGS)
    .filter(([ending]) => word.endsWith(ending))
    .flatMap(([ending, others]) =>
      others.map((other) => word.slice(0, word.length - ending.length) + other),
    )
    .filter(({ length }) => length >= 3);
