import type { ScheduleRow } from "#server/duties/us/schedule/schedule-tree.ts";
import { AppError } from "#server/errors/app-error.ts";
import { fileError, MAX_FILE_ERRORS, type RowError, truncate } from "#server/errors/row-error.ts";
import { memoize } from "#server/lib/memoize.ts";
import { codeDigits, formatCode } from "#shared/duties/format-code.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { MAX_SCHEDULE_ROWS } from "#shared/schedule/contract.ts";
import type { FileRow, PlacedRow } from "./file-row.ts";

/** Takes a valid row, or returns what is wrong with it. Versions are stored that were accepted with fields missing. */
type AcceptRow = (row: ScheduleRow, isComplete: boolean) => RowError | null;

/**
 * Reads the rows of a file one after another and returns the number of lines, of eight and ten digits. Throws
 * `invalid` naming the first hundred invalid rows.
 */
export async function readRows(
  batches: AsyncIterable<PlacedRow[]>,
  accept: AcceptRow,
): Promise<number> {
  const errors: FieldError[] = [];
  const codes = new Set<string>();
  const toRow = createRowParser();
  let rowCount = 0;
  const read = ({ place, row: fileRow }: PlacedRow) => {
    const row = toRow(fileRow);
    const error =
      "key" in row
        ? row
        : (rejectDuplicate(row, codes) ?? accept(row, fileRow?.isComplete ?? false));
    if (error) errors.push({ path: place, ...error });
  };
  for await (const batch of batches) {
    batch.forEach(read);
    rowCount += batch.length;
    if (errors.length >= MAX_FILE_ERRORS || rowCount > MAX_SCHEDULE_ROWS) break;
  }
  if (errors.length > 0) throw fileError(errors.slice(0, MAX_FILE_ERRORS));
  if (rowCount > MAX_SCHEDULE_ROWS) throw tooManyRows();
  const lineCount = [...codes].filter((code) => code.length >= 8).length;
  if (lineCount === 0) throw new AppError("invalid", "schedule.noLines");
  return lineCount;
}

const tooManyRows = () =>
  new AppError("tooLarge", "schedule.tooManyRows", { params: { max: MAX_SCHEDULE_ROWS } });

const CODE = /^(\d{4}(\.\d{2}){0,3})?$/;
const INDENT = /^\d{1,2}$/;

function rejectDuplicate({ code }: ScheduleRow, codes: Set<string>): RowError | null {
  if (!code) return null;
  if (codes.has(code)) return { key: "schedule.codeTwice", params: { code: formatCode(code) } };
  codes.add(code);
  return null;
}

/** Keeps one copy of values that thousands of rows share. */
function createRowParser(): (row: FileRow | null) => ScheduleRow | RowError {
  const rate = memoize(plainText);
  const units = memoize(
    (texts: FileRow["units"]) => texts.map(plainText).filter(Boolean),
    (texts) => texts.join("\n"),
  );
  const footnotes = memoize(
    (notes: FileRow["footnotes"]) => notes.map((note) => ({ ...note, text: plainText(note.text) })),
    footnotesKey,
  );
  return (row) => {
    if (!row || !INDENT.test(row.indent)) return { key: "schedule.badRow" };
    const code = row.code.trim();
    if (!CODE.test(code)) return { key: "schedule.badCode", params: { code: truncate(code) } };
    return {
      code: codeDigits(code),
      indent: Number(row.indent),
      description: plainText(row.description).replace(/:$/, ""),
      units: units(row.units),
      general: rate(row.general),
      special: rate(row.special),
      column2: rate(row.column2),
      footnotes: footnotes(row.footnotes),
    };
  };
}

const footnotesKey = (footnotes: FileRow["footnotes"]) =>
  footnotes.map(({ columns, text }) => `${columns}\n${text}`).join("\n");

const SUPERSCRIPTS: Record<string, string> = { "<sup>2</sup>": "²", "<sup>3</sup>": "³" };

/** What most texts do not have. No repeated group: one overflows the stack for a text of 10 MB. */
const NOT_PLAIN = /[<\u200b]|[^\S ]| {2}|^ | $/;

/** Removes markup, invisible characters and surplus spaces. */
const plainText = (text: string): string =>
  NOT_PLAIN.test(text)
    ? text
        .replaceAll(/<sup>[23]<\/sup>/g, (exponent) => SUPERSCRIPTS[exponent] ?? "")
        .replaceAll(/<\/?[a-z][^<>]*>/gi, "")
        .replaceAll("\u200b", "")
        .replaceAll(/\s+/g, " ")
        .trim()
    : text;
