import { singulars } from "./search-tokens.ts";

export type IsName = (word: string) => boolean;

const HAN = /^\p{Script=Han}/u;

export const isHan = (word: string): boolean => HAN.test(word);

/** The fewest letters before the last part of a compound and in it: "rug" ends too many words by chance, as "Krug". */
const LATIN = { before: 3, last: 4 };
const CHINESE = { before: 1, last: 2 };

/** The last part says what goods are, the ones before it of which kind; `rest` is what no name was found for. */
export type Compound = { parts: readonly string[]; rest: string };

/** Splits an unknown compound by the longest names that it ends with: "Holzspielzeug", "不锈钢保温杯". */
export function splitCompound(word: string, isName: IsName): Compound | undefined {
  const { before, last } = isHan(word) ? CHINESE : LATIN;
  for (let start = before; start <= word.length - last; start++) {
    const name = findName(word.slice(start), isName);
    if (!name || name.length < last) continue;
    const { parts, rest } = splitStart(word.slice(0, start), isName);
    return { parts: [...parts, name], rest };
  }
  return undefined;
}

function splitStart(start: string, isName: IsName): Compound {
  const name = findName(start, isName) ?? findName(start.replace(/s$/, ""), isName);
  if (name) return { parts: [name], rest: "" };
  return splitCompound(start, isName) ?? { parts: [], rest: start };
}

const findName = (word: string, isName: IsName): string | undefined =>
  [word, ...(isHan(word) ? [] : singulars(word))].find(isName);

/** Writes "Handy-Hülle" and "e-bike" as names have them, in one word, unless names have both words. */
export function joinCompounds(words: readonly string[], isName: IsName): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const previous = joined.at(-1) ?? "";
    const isCompound =
      previous !== "" &&
      isName(previous + word) &&
      (previous.length === 1 || !isName(previous) || !isName(word));
    if (isCompound) joined[joined.length - 1] = previous + word;
    else joined.push(word);
  }
  return joined;
}
