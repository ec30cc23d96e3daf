import { memoize } from "#server/lib/memoize.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import type { ListEntry, Lists } from "./lists.ts";
import type { Covers, MeasuresFile } from "./measures-file.ts";

type Footnote = { columns: readonly string[]; text: string };

/** What decides which measures, exemptions, bans and gaps cover a line, but for the symbols of its special column. */
type CoveredLine = { code: string; footnotes: readonly Footnote[] };

type FootnoteCover = Extract<Covers, { footnote: string }>;

/**
 * Returns the key of a line: what a file says by code or footnote is the same for all lines with the same key. Thousands
 * of lines share a few hundred keys, because lists name them together and chapters have few lists.
 */
export function createCoverageKeys(
  file: Pick<MeasuresFile, "measures" | "gaps">,
  lists: Lists,
): (line: CoveredLine) => string {
  const codeKey = createCodeKeys(file, lists);
  const covers = footnoteCovers(file);
  const coversNamedBy = memoizeByReference((note: Footnote) =>
    covers.flatMap((cover, number) => (namesHeading(note, cover) ? [number] : [])),
  );
  return ({ code, footnotes }) => {
    const named = new Set(footnotes.flatMap((note) => coversNamedBy(note)));
    return `${codeKey(code)} ${[...named].sort((a, b) => a - b)}`;
  };
}

/** Whether the footnote names the heading in one of the columns. */
export const namesHeading = (
  { columns, text }: Footnote,
  { footnote, columns: counted }: FootnoteCover,
): boolean => text.includes(footnote) && columns.some((column) => counted.includes(column));

/** One of those that are the same. */
function footnoteCovers({ measures }: Pick<MeasuresFile, "measures">): FootnoteCover[] {
  const found = measures.flatMap(({ covers }) =>
    covers !== "all" && "footnote" in covers ? [covers] : [],
  );
  return [...new Map(found.map((covers) => [JSON.stringify(covers), covers])).values()];
}

const CHAPTER_LENGTH = 2;
/** The shortest code that lists and gaps name, apart from chapters. */
const MIN_PREFIX_LENGTH = 4;

type Listed = { list: string; entry: ListEntry };
type Naming = Listed | { gap: string };

/** The key of a code follows from the longest part of it that the file names, and from its chapter without one. */
function createCodeKeys(file: Pick<MeasuresFile, "gaps">, lists: Lists): (code: string) => string {
  const namings = namingsByPrefix(file, lists);
  let count = 0;
  const shortKey = memoize((_description: string) => `n${count++}`); // part of many other keys; no chapter has a letter
  const keyOfNamed = memoize((named: string) => shortKey(describePrefix(namings, named)));
  return (code) => {
    for (let length = code.length; length >= MIN_PREFIX_LENGTH; length--) {
      const prefix = code.slice(0, length);
      if (namings.has(prefix)) return keyOfNamed(prefix);
    }
    return code.slice(0, CHAPTER_LENGTH);
  };
}

type NamingsByPrefix = ReadonlyMap<string, readonly Naming[]>;

function namingsByPrefix({ gaps }: Pick<MeasuresFile, "gaps">, lists: Lists): NamingsByPrefix {
  const byPrefix = new Map<string, Naming[]>();
  const add = (prefix: string, naming: Naming) => {
    const known = byPrefix.get(prefix);
    if (known) known.push(naming);
    else byPrefix.set(prefix, [naming]);
  };
  for (const [list, entries] of lists) {
    for (const [code, entry] of entries) add(code, { list, entry });
  }
  for (const { key, codes = [] } of gaps) for (const code of codes) add(code, { gap: key });
  return byPrefix;
}

/** The entries of lists with the longest prefix, as a list is read, and all gaps. */
function describePrefix(namings: NamingsByPrefix, named: string): string {
  const lengths = Array.from({ length: named.length + 1 }, (_, length) => length);
  const found = lengths.flatMap((length) => namings.get(named.slice(0, length)) ?? []);
  const entries = new Map(
    found.flatMap((naming) =>
      "list" in naming ? [[naming.list, describeEntry(naming)] as const] : [],
    ),
  );
  const gaps = new Set(found.flatMap((naming) => ("gap" in naming ? [naming.gap] : [])));
  return JSON.stringify([
    named.slice(0, CHAPTER_LENGTH),
    [...entries.values()].sort(),
    [...gaps].sort(),
  ]);
}

const describeEntry = ({ list, entry: { tag, condition, heading } }: Listed): string =>
  JSON.stringify([list, tag, condition, heading]);
