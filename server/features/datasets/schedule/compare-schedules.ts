import type { ScheduleRow } from "#server/duties/us/schedule/schedule-tree.ts";
import { formatCode } from "#shared/duties/format-code.ts";
import {
  COMPARED_TEXTS,
  LISTED_DIFFERENCES,
  type LineDifference,
  type LineDifferences,
  type ScheduleDifferences,
} from "#shared/schedule/contract.ts";

type Text = (typeof COMPARED_TEXTS)[number];

const RATES: readonly Text[] = ["general", "special", "column2"];
const FOOTNOTES: readonly Text[] = ["footnotes"];

/**
 * Compares the lines of eight and ten digits of two schedules, by what they print themselves, not by what they
 * inherit.
 */
export function compareSchedules(
  before: readonly ScheduleRow[],
  after: readonly ScheduleRow[],
): ScheduleDifferences {
  const oldLines = new Map(before.filter(isLine).map((row) => [row.code, row]));
  const newLines = after.filter(isLine);
  const newCodes = new Set(newLines.map(({ code }) => code));
  const pairs = newLines.flatMap((row): Pair[] => {
    const old = oldLines.get(row.code);
    return old ? [[old, row]] : [];
  });
  const changed = (texts: readonly Text[]) =>
    summarize(
      pairs.filter((pair) => differ(pair, texts)),
      (pair) => toDifference(pair, texts),
    );
  return {
    added: summarize(
      newLines.filter(({ code }) => !oldLines.has(code)),
      (row) => toDifference([undefined, row]),
    ),
    removed: summarize(
      [...oldLines.values()].filter(({ code }) => !newCodes.has(code)),
      (row) => toDifference([row, undefined]),
    ),
    rateChanged: changed(RATES),
    footnoteChanged: changed(FOOTNOTES),
  };
}

type Pair = [ScheduleRow, ScheduleRow];

const differ = ([old, row]: Pair, texts: readonly Text[]) =>
  texts.some((text) => printed(old, text) !== printed(row, text));

export const isLine = ({ code }: ScheduleRow) => code.length >= 8;

function printed(row: ScheduleRow | undefined, text: Text): string {
  if (!row) return "";
  if (text !== "footnotes") return row[text];
  return row.footnotes.map((footnote) => footnote.text).join(" · ");
}

const summarize = <T>(lines: T[], describe: (line: T) => LineDifference): LineDifferences => ({
  count: lines.length,
  sample: lines.slice(0, LISTED_DIFFERENCES).map(describe),
});

/** One of the two rows exists. */
function toDifference(
  [old, row]: [ScheduleRow | undefined, ScheduleRow | undefined],
  texts: readonly Text[] = COMPARED_TEXTS,
): LineDifference {
  const { code = "", description = "" } = row ?? old ?? {};
  const changes = texts.map((text) => ({
    text,
    before: printed(old, text),
    after: printed(row, text),
  }));
  return {
    code: formatCode(code),
    description,
    changes: changes.filter(({ before, after }) => before !== after),
  };
}
