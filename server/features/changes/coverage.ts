import { namesHeading } from "#server/duties/us/measures/coverage-keys.ts";
import type { Ban, Covers, MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import { isOfChapter } from "#server/duties/us/measures/prepare-measures.ts";
import type { Footnote, Schedule } from "#server/duties/us/schedule/tariff-line.ts";
import { memoize } from "#server/lib/memoize.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import type { Coverage } from "#shared/changes/stored-changes.ts";

const MIN_PREFIX_LENGTH = 4;

/** The goods that each measure or ban of a file covers, the same object for the same goods. */
export const coverageIn = memoizeByReference((file: Pick<MeasuresFile, "lists">) =>
  memoize(
    (covers: Covers | Ban["covers"]) => toCoverage(file, covers),
    (covers) => JSON.stringify(covers),
  ),
);

function toCoverage({ lists }: Pick<MeasuresFile, "lists">, covers: Covers): Coverage {
  if (covers === "all") return "all";
  if ("footnote" in covers) return { footnote: covers.footnote, columns: covers.columns };
  const { tags, chapters } = covers;
  const entries = (lists[covers.list]?.entries ?? []).flatMap(({ tag, codes }) =>
    codes.map((code) => ({
      code,
      counts: (tags?.includes(tag ?? "") ?? true) && isOfChapter(code, chapters),
    })),
  );
  const codes = new Set(entries.filter(({ counts }) => counts).map(({ code }) => code));
  const others = entries.filter(({ counts }) => !counts).map(({ code }) => code);
  return { codes: [...codes], except: others.filter((code) => isBelowOne(code, codes)) };
}

const isBelowOne = (code: string, codes: ReadonlySet<string>): boolean =>
  prefixes(code).some((prefix) => prefix !== code && codes.has(prefix));

const prefixes = (code: string): string[] =>
  Array.from({ length: Math.max(0, code.length - MIN_PREFIX_LENGTH + 1) }, (_, index) =>
    code.slice(0, MIN_PREFIX_LENGTH + index),
  );

type Lines = Pick<Schedule, "linesUnder">;

/**
 * Whether goods of the code may be covered: of a code of fewer digits, some of its goods. What only footnotes tell is
 * taken for covered without a schedule.
 */
export function createCodeMatch(code: string, schedule: Lines | null) {
  let footnotes: readonly Footnote[] | undefined;
  const footnotesOfLines = () => {
    footnotes ??= schedule?.linesUnder(code).flatMap((line) => line.footnotes) ?? [];
    return footnotes;
  };
  return (coverage: Coverage): boolean => {
    if (coverage === "all") return true;
    if ("footnote" in coverage) {
      const { footnote, columns } = coverage;
      const names = (note: Footnote) => namesHeading(note, { footnote, columns: [...columns] });
      return schedule === null || footnotesOfLines().some(names);
    }
    return coversCode(coverage, code);
  };
}

type ListCoverage = Extract<Coverage, { codes: readonly string[] }>;

/** The longest prefix of the code decides, as it does for a list. */
function coversCode({ codes, except }: ListCoverage, code: string): boolean {
  if (codes.some((listed) => listed.startsWith(code))) return true;
  const longest = (listed: readonly string[]) =>
    Math.max(0, ...listed.filter((each) => code.startsWith(each)).map(({ length }) => length));
  return longest(codes) > longest(except);
}
