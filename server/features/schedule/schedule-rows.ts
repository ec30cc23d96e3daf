import { AppError } from "#server/errors/app-error.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { MAX_SCHEDULE_ROWS } from "#shared/schedule/contract.ts";
import { codeDigits, formatCode } from "#shared/schedule/format-code.ts";
import type { ScheduleRow } from "#shared/schedule/schedule-tree.ts";
import type { TextKey, TextParams } from "#shared/texts.ts";
import type { FileRow, PlacedRow } from "./file-row.ts";

export type RowError = { key: TextKey; params?: TextParams };

type RowCheck = (row: ScheduleRow) => RowError | null;

const MAX_ERRORS = 100;

/** Collects the rows of a file. Throws `invalid` naming the first hundred invalid ones. */
export async function collectRows(
  batches: AsyncIterable<PlacedRow[]>,
  check: RowCheck = () => null,
): Promise<ScheduleRow[]> {
  const rows: ScheduleRow[] = [];
  const errors: FieldError[] = [];
  const read = createRowReader(check);
  const add = ({ place, row }: PlacedRow) => {
    const result = read(row);
    if ("key" in result) errors.push({ path: place, ...result });
    else rows.push(result);
  };
  for await (const batch of batches) {
    batch.forEach(add);
    if (errors.length >= MAX_ERRORS || rows.length > MAX_SCHEDULE_ROWS) break;
  }
  if (errors.length > 0) throw rowsError(errors.slice(0, MAX_ERRORS));
  if (rows.length > MAX_SCHEDULE_ROWS) throw tooManyRows();
  if (!rows.some(isLine)) throw new AppError("invalid", "schedule.noLines");
  return rows;
}

const isLine = ({ code }: ScheduleRow) => code.length >= 8;

const tooManyRows = () =>
  new AppError("tooLarge", "schedule.tooManyRows", { params: { max: MAX_SCHEDULE_ROWS } });

const rowsError = (fields: FieldError[]) => new AppError("invalid", "validation.field", { fields });

const CODE = /^(\d{4}(\.\d{2}){0,3})?$/;
const INDENT = /^\d{1,2}$/;

/** Reads rows one after another: their codes must be unique. */
function createRowReader(check: RowCheck): (row: FileRow | null) => ScheduleRow | RowError {
  const codes = new Set<string>();
  const toRow = createRowParser();
  return (fileRow) => {
    const row = toRow(fileRow);
    if ("key" in row) return row;
    if (codes.has(row.code)) {
      return { key: "schedule.codeTwice", params: { code: formatCode(row.code) } };
    }
    if (row.code) codes.add(row.code);
    return check(row) ?? row;
  };
}

/** Keeps one copy of texts that thousands of rows share. */
function createRowParser(): (row: FileRow | null) => ScheduleRow | RowError {
  const share = createSharing();
  const text = (value: string) => share(plainText(value));
  return (row) => {
    if (!row || !INDENT.test(row.indent)) return { key: "schedule.badRow" };
    const code = row.code.trim();
    if (!CODE.test(code)) return { key: "schedule.badCode", params: { code: truncate(code) } };
    return {
      code: codeDigits(code),
      indent: Number(row.indent),
      description: plainText(row.description).replace(/:$/, ""),
      units: share(row.units.map(plainText).filter(Boolean)),
      general: text(row.general),
      special: text(row.special),
      column2: text(row.column2),
      footnotes: share(row.footnotes.map((note) => ({ ...note, text: plainText(note.text) }))),
    };
  };
}

function createSharing() {
  const values = new Map<string, unknown>();
  return <T>(value: T): T => {
    const key = JSON.stringify(value);
    const shared = values.get(key) as T | undefined; // safe: its JSON is the same
    if (shared !== undefined) return shared;
    values.set(key, value);
    return value;
  };
}

const SUPERSCRIPTS: Record<string, string> = { "<sup>2</sup>": "²", "<sup>3</sup>": "³" };

/** Without markup, invisible characters and surplus spaces. */
const plainText = (text: string): string =>
  text
    .replaceAll(/<sup>[23]<\/sup>/g, (exponent) => SUPERSCRIPTS[exponent] ?? "")
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "")
    .replaceAll("\u200b", "")
    .replaceAll(/\s+/g, " ")
    .trim();

export const truncate = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
