import { promisify } from "node:util";
import zlib from "node:zlib";
import type { ScheduleRow } from "#server/duties/us/schedule/schedule-tree.ts";

/** Must change when the same file leads to other rows than before: what an older release stored is not read then. */
const FORMAT = 1;

/** A number stands for the value at that position of its list: thousands of rows share a few hundred values. */
type StoredRow = [
  code: string,
  indent: number,
  description: string,
  units: number,
  general: number,
  special: number,
  column2: number,
  footnotes: number,
];

type StoredRows = {
  format: number;
  rates: string[];
  units: ScheduleRow["units"][];
  footnotes: ScheduleRow["footnotes"][];
  rows: StoredRow[];
};

/** The rows that were read of a file, in a form that is read in a twentieth of the file's time. */
export async function packRows(rows: readonly ScheduleRow[]): Promise<Buffer> {
  const rates = createValueList<string>();
  const units = createValueList<ScheduleRow["units"]>();
  const footnotes = createValueList<ScheduleRow["footnotes"]>();
  const stored: StoredRows = {
    format: FORMAT,
    rates: rates.values,
    units: units.values,
    footnotes: footnotes.values,
    rows: rows.map((row) => [
      row.code,
      row.indent,
      row.description,
      units.add(row.units),
      rates.add(row.general),
      rates.add(row.special),
      rates.add(row.column2),
      footnotes.add(row.footnotes),
    ]),
  };
  return gzip(JSON.stringify(stored));
}

/** Null for what a release stored that reads files in another way. */
export async function unpackRows(packed: Buffer): Promise<ScheduleRow[] | null> {
  // safe: nothing but `packRows` writes the column; another release's format is checked before the rest is read
  const stored = JSON.parse((await gunzip(packed)).toString()) as StoredRows;
  if (stored.format !== FORMAT) return null;
  const { rates, units, footnotes, rows } = stored;
  return rows.map(([code, indent, description, ...shared]) => ({
    code,
    indent,
    description,
    units: units[shared[0]] ?? [],
    general: rates[shared[1]] ?? "",
    special: rates[shared[2]] ?? "",
    column2: rates[shared[3]] ?? "",
    footnotes: footnotes[shared[4]] ?? [],
  }));
}

/** Each value once; `add` returns its position. */
function createValueList<T>() {
  const values: T[] = [];
  const positions = new Map<string, number>();
  return {
    values,
    add(value: T): number {
      const key = JSON.stringify(value);
      const known = positions.get(key);
      if (known !== undefined) return known;
      positions.set(key, values.length);
      return values.push(value) - 1;
    },
  };
}

const gzip = promisify(zlib.gzip);
const gunzip = promisify(zlib.gunzip);
