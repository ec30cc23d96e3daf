import {
  COMPARED_TEXTS,
  LISTED_DIFFERENCES,
  type LineDifference,
  type ScheduleDifferences,
  type SchedulePreview,
} from "#shared/schedule/contract.ts";
import { formatCode } from "#shared/schedule/format-code.ts";
import type { ScheduleRow } from "#shared/schedule/schedule-tree.ts";

type Differences = Omit<SchedulePreview, "version">;

type Compared = { code: string; old?: ScheduleRow | undefined; new?: ScheduleRow | undefined };

/** Compares the lines of eight and ten digits by what they print themselves, not by what they inherit. */
export function diffSchedules(
  before: readonly ScheduleRow[],
  after: readonly ScheduleRow[],
): Differences {
  const compared = compareByCode(before, after).map(toDifference);
  return {
    added: summarize(compared.filter(({ line }) => !line.old)),
    removed: summarize(compared.filter(({ line }) => !line.new)),
    rateChanged: summarize(changedLines(compared, (text) => text !== "footnotes")),
    footnoteChanged: summarize(changedLines(compared, (text) => text === "footnotes")),
  };
}

function compareByCode(before: readonly ScheduleRow[], after: readonly ScheduleRow[]): Compared[] {
  const byCode = new Map<string, Compared>();
  for (const row of before.filter(isLine)) byCode.set(row.code, { code: row.code, old: row });
  for (const row of after.filter(isLine)) {
    byCode.set(row.code, { ...byCode.get(row.code), code: row.code, new: row });
  }
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

const isLine = ({ code }: ScheduleRow) => code.length >= 8;

type Change = LineDifference["changes"][number];
type ComparedLine = { line: Compared; changes: Change[] };

const toDifference = (line: Compared): ComparedLine => ({
  line,
  changes: COMPARED_TEXTS.map((text) => ({
    text,
    before: printed(line.old, text),
    after: printed(line.new, text),
  })).filter((change) => change.before !== change.after),
});

function printed(row: ScheduleRow | undefined, text: Change["text"]): string {
  if (!row) return "";
  if (text !== "footnotes") return row[text];
  return row.footnotes.map((footnote) => footnote.text).join(" · ");
}

/** The lines of both schedules with a change of the texts that `isOfKind` accepts. */
const changedLines = (compared: ComparedLine[], isOfKind: (text: Change["text"]) => boolean) =>
  compared
    .filter(({ line }) => line.old && line.new)
    .map(({ line, changes }) => ({ line, changes: changes.filter(({ text }) => isOfKind(text)) }))
    .filter(({ changes }) => changes.length > 0);

const summarize = (lines: ComparedLine[]): ScheduleDifferences => ({
  count: lines.length,
  sample: lines.slice(0, LISTED_DIFFERENCES).map(({ line, changes }) => ({
    code: formatCode(line.code),
    description: (line.new ?? line.old)?.description ?? "",
    changes,
  })),
});
