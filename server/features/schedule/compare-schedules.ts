import type { ScheduleRow } from "#server/duties/us/schedule/schedule-tree.ts";
import { formatCode } from "#shared/duties/format-code.ts";
import {
  COMPARED_TEXTS,
  LISTED_DIFFERENCES,
  type LineDifference,
  type ScheduleDifferences,
  type SchedulePreview,
} from "#shared/schedule/contract.ts";

type Differences = Omit<SchedulePreview, "version" | "activeId">;

type Text = (typeof COMPARED_TEXTS)[number];

const RATES: readonly Text[] = ["general", "special", "column2"];
const FOOTNOTES: readonly Text[] = ["footnotes"];

/**
 * Compares a schedule with the lines of another that are added one after another: those of eight and ten digits,
 * by what they print themselves, not by what they inherit.
 */
export function createComparison(before: readonly ScheduleRow[], hasFootnotes: boolean) {
  const removed = new Map(before.filter(isLine).map((row) => [row.code, row]));
  const added: ScheduleRow[] = [];
  const rateChanged: Pair[] = [];
  const footnoteChanged: Pair[] = [];
  return {
    add(row: ScheduleRow) {
      if (!isLine(row)) return;
      const old = removed.get(row.code);
      removed.delete(row.code);
      if (old) addPair([old, row]);
      else added.push(row);
    },
    result: (): Differences => ({
      added: summarize(added, (row) => toDifference([undefined, row])),
      removed: summarize([...removed.values()], (row) => toDifference([row, undefined])),
      rateChanged: summarize(rateChanged, (pair) => toDifference(pair, RATES)),
      footnoteChanged: summarize(footnoteChanged, (pair) => toDifference(pair, FOOTNOTES)),
    }),
  };

  function addPair(pair: Pair) {
    if (differ(pair, RATES)) rateChanged.push(pair);
    if (hasFootnotes && differ(pair, FOOTNOTES)) footnoteChanged.push(pair);
  }
}

type Pair = [ScheduleRow, ScheduleRow];

const differ = ([old, row]: Pair, texts: readonly Text[]) =>
  texts.some((text) => printed(old, text) !== printed(row, text));

const isLine = ({ code }: ScheduleRow) => code.length >= 8;

function printed(row: ScheduleRow | undefined, text: Text): string {
  if (!row) return "";
  if (text !== "footnotes") return row[text];
  return row.footnotes.map((footnote) => footnote.text).join(" · ");
}

const summarize = <T>(lines: T[], describe: (line: T) => LineDifference): ScheduleDifferences => ({
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
