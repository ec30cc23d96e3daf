import { memoize } from "#server/lib/memoize.ts";
import { createCoverageKeys, namesHeading } from "./coverage-keys.ts";
import { isInForce } from "./in-force.ts";
import { createEntrySearch, type EntrySearch, type ListEntry, prepareLists } from "./lists.ts";
import type { Covers, Gap, Measure, MeasuresFile } from "./measures-file.ts";
import { appliesToOrigin, measureOrigins } from "./origins.ts";

/** What a line of the schedule must say for a measure to find out whether it covers it. */
type CoveredLine = {
  code: string;
  footnotes: readonly { columns: readonly string[]; text: string }[];
};

/** What a line must say for a measures file to find out which gaps may apply to it. */
type GapLine = {
  code: string;
  /** Those of its special column. */
  symbols: readonly string[];
};

/** The measures of one version, prepared for look-ups. */
export type Measures = {
  version: { id: string; name: string };
  file: MeasuresFile;
  /** The countries whose goods a measure applies to. */
  origins(measure: Measure): readonly string[];
  /** Those in force for goods of the origin that are entered on this day, in the file's order. */
  inForce(origin: string, day: string): readonly Measure[];
  /** Those that begin to apply to goods of the origin after this day. */
  after(origin: string, day: string): readonly Measure[];
  /** The entry of the list with the longest prefix of the code, if it has one of the tags. */
  findListEntry(list: string, code: string, tags?: readonly string[]): ListEntry | null;
  /** The entry by which a measure covers the line; null if it does not. */
  findCoverage(covers: Covers, line: CoveredLine): ListEntry | null;
  /** What is found by the code and the footnotes of a line is the same for all lines with this key. */
  coverageKey(line: CoveredLine): string;
  /** The gaps that may apply to goods of the line and origin that are entered on this day. */
  gaps(line: GapLine, origin: string, day: string): readonly Gap[];
};

export function prepareMeasures(version: Measures["version"], file: MeasuresFile): Measures {
  const lists = prepareLists(file);
  const findEntry = createEntrySearch(lists);
  const originMeasures = memoize((origin: string) =>
    file.measures.filter((measure) => appliesToOrigin(file, measure, origin)),
  );
  const originGaps = memoize((origin: string) =>
    file.gaps.filter((gap) => appliesToOrigin(file, gap, origin)),
  );
  return {
    version,
    file,
    origins: memoize(
      (measure: Measure) => measureOrigins(file, measure),
      ({ key }) => key,
    ),
    inForce: (origin, day) => originMeasures(origin).filter((measure) => isInForce(measure, day)),
    after: (origin, day) => originMeasures(origin).filter(({ from }) => from > day),
    findListEntry: (list, code, tags) => findEntry({ list, tags }, code),
    findCoverage: (covers, line) => findCoverage(findEntry, covers, line),
    coverageKey: createCoverageKeys(file, lists),
    gaps: (line, origin, day) =>
      originGaps(origin).filter((gap) => isInForce(gap, day) && mayApply(findEntry, gap, line)),
  };
}

function findCoverage(findEntry: EntrySearch, covers: Covers, line: CoveredLine): ListEntry | null {
  const { code } = line;
  if (covers !== "all" && "list" in covers) {
    return isOfChapter(code, covers.chapters) ? findEntry(covers, code) : null;
  }
  const isCovered =
    covers === "all" || line.footnotes.some((footnote) => namesHeading(footnote, covers));
  return isCovered ? { code, tag: null, condition: null, heading: null } : null;
}

/** Whether a code is of one of the chapters; without chapters, of any. */
export const isOfChapter = (code: string, chapters: readonly string[] | undefined): boolean =>
  chapters === undefined || chapters.includes(code.slice(0, 2));

function mayApply(findEntry: EntrySearch, gap: Gap, line: GapLine): boolean {
  const { code } = line;
  const { codes = [], chapters = [], symbols = [], list, tags, exceptList } = gap;
  if (exceptList !== undefined && findEntry({ list: exceptList }, code)) return false;
  const prefixes = [...codes, ...chapters];
  if (prefixes.length === 0 && symbols.length === 0 && list === undefined) return true;
  return (
    prefixes.some((prefix) => code.startsWith(prefix)) ||
    symbols.some((symbol) => line.symbols.includes(symbol)) ||
    (list !== undefined && findEntry({ list, tags }, code) !== null)
  );
}
