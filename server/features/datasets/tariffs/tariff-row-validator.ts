import { Transform, type TransformCallback } from "node:stream";
import { AppError } from "#server/errors/app-error.ts";
import { fileError, MAX_FILE_ERRORS, type RowError } from "#server/errors/row-error.ts";
import type { CsvRecord } from "#server/http/csv-record-parser.ts";
import { countryCodes, TARIFF_DESTINATION } from "#shared/countries.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import {
  type ColumnIndexes,
  columnIndexes,
  ignoredColumns,
  validateHeader,
} from "./tariff-columns.ts";
import { parseTariffRow, type StoredRow } from "./tariff-row.ts";

/** Rows are written in blocks: a socket write costs more than validating a row. */
const BLOCK_LENGTH = 32_768;

/**
 * Validates rows and writes them in COPY's text format; writes nothing after the first invalid row. No file is too
 * long: every lane is unique, so that a hundred errors end it after all lanes.
 */
export class TariffRowValidator extends Transform {
  rowCount = 0;
  ignoredColumns: string[] = [];
  private hasUsLane = false;
  private readonly errors: FieldError[] = [];
  /** 0 before a lane's first row. Texts as keys would leave 6 MB of garbage per file. */
  private readonly lineByLane = new Uint32Array(countryCodes.length ** 2);
  private columnIndexes: ColumnIndexes | undefined;
  private columnCount = 0;
  private block = "";

  private readonly versionId: string;

  constructor(versionId: string) {
    super({ writableObjectMode: true });
    this.versionId = versionId;
  }

  override _transform({ cells, line }: CsvRecord, _encoding: string, done: TransformCallback) {
    try {
      if (this.columnIndexes) this.processRow(cells, line, this.columnIndexes);
      else this.columnIndexes = this.parseHeader(cells);
      done();
    } catch (error) {
      done(error as Error); // safe: only errors are thrown here
    }
  }

  override _flush(done: TransformCallback) {
    if (this.errors.length > 0) return done(fileError(this.errors));
    if (this.rowCount === 0) return done(new AppError("invalid", "csv.noRows"));
    if (!this.hasUsLane) return done(new AppError("invalid", "tariffs.noUsLane"));
    done(null, this.block);
  }

  private parseHeader(names: string[]): ColumnIndexes {
    const header = names.map((name) => name.trim().toLowerCase());
    const error = validateHeader(header);
    if (error) throw new AppError("invalid", error.key, { params: error.params });
    this.ignoredColumns = ignoredColumns(header);
    this.columnCount = header.length;
    return columnIndexes(header);
  }

  private processRow(cells: string[], line: number, indexes: ColumnIndexes) {
    this.rowCount += 1;
    const row = this.validateCellCount(cells) ?? parseTariffRow(cells, indexes);
    const error = Array.isArray(row) ? this.validateUniqueLane(row, line) : row;
    if (error) this.errors.push({ path: `line ${line}`, ...error });
    if (this.errors.length >= MAX_FILE_ERRORS) throw fileError(this.errors);
    if (Array.isArray(row) && this.errors.length === 0) this.appendRow(row);
  }

  private appendRow(row: StoredRow) {
    this.block += `${[this.versionId, ...row].map(escapeCopyValue).join("\t")}\n`;
    if (this.block.length < BLOCK_LENGTH) return;
    this.push(this.block);
    this.block = "";
  }

  private validateCellCount({ length: found }: string[]): RowError | null {
    const expected = this.columnCount;
    return found === expected ? null : { key: "csv.cellCount", params: { found, expected } };
  }

  private validateUniqueLane([, origin, , destination]: StoredRow, line: number): RowError | null {
    const lane = countryIndex(origin) * countryCodes.length + countryIndex(destination);
    const firstLine = this.lineByLane[lane];
    if (firstLine) return { key: "tariffs.laneTwice", params: { line: firstLine } };
    this.lineByLane[lane] = line;
    this.hasUsLane ||= destination === TARIFF_DESTINATION;
    return null;
  }
}

const indexByCountry = new Map<string | null, number>(
  countryCodes.map((code, index) => [code, index]),
);

/** NaN for a code that is not assigned, which a valid row does not have. */
const countryIndex = (code: string | null = null) => indexByCountry.get(code) ?? Number.NaN;

/** Tests first, because hardly any value needs escaping and replacing is slower. */
function escapeCopyValue(value: string | null): string {
  if (value === null) return "\\N";
  return SPECIAL_CHARACTER.test(value)
    ? value.replace(SPECIAL_CHARACTERS, (char) => ESCAPES[char] ?? char)
    : value;
}

const SPECIAL_CHARACTER = /[\\\t\n\r]/;
const SPECIAL_CHARACTERS = /[\\\t\n\r]/g;

const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};
