export type ComboboxOption = {
  value: string;
  label: string;
  /** Other names that find the option: codes, English names, what people call it. */
  aliases?: readonly string[];
  flag?: string;
};

export type SearchableOption = ComboboxOption & { terms: readonly string[] };

/** Prepares options once, so that a key press compares plain strings only. */
export const searchable = (options: readonly ComboboxOption[]): SearchableOption[] =>
  options.map((option) => ({
    ...option,
    terms: [option.label, option.value, ...(option.aliases ?? [])].map(fold),
  }));

/** The options a text finds, best first: a whole name or code, then a beginning, then a word, then a part. */
export function search(options: readonly SearchableOption[], text: string): SearchableOption[] {
  const wanted = fold(text);
  if (wanted === "") return [...options];
  return options
    .map((option) => ({
      option,
      rank: Math.min(...option.terms.map((term) => rank(term, wanted))),
    }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

const NO_MATCH = 4;

function rank(term: string, wanted: string): number {
  if (term === wanted) return 0;
  if (term.startsWith(wanted)) return 1;
  if (term.includes(` ${wanted}`)) return 2;
  // one or two letters inside a word find everything, and so nothing
  return wanted.length > 2 && term.includes(wanted) ? 3 : NO_MATCH;
}

/** Case, accents and punctuation do not matter: "cote d'ivoire" finds "Côte d’Ivoire". */
const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
