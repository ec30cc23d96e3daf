import { Transform, type TransformCallback } from "node:stream";
import { AppError } from "#server/errors/app-error.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { MAX_TARIFF_ROWS } from "#shared/tariffs/contract.ts";
import type { CsvRecord } from "./csv-records.ts";
import {
  headerProblem,
  ignoredIn,
  type Places,
  placesIn,
  type RowProblem,
  readTariffRow,
  type StoredRow,
} from "./tariff-row.ts";

const MOST_PROBLEMS = 100;

/** A write to the database's socket costs more than checking a row does. */
const BLOCK = 32_768;

/** Checks row by row and writes them as COPY reads them; from the first bad row on nothing is written. */
export class CheckRows extends Transform {
  rowCount = 0;
  ignoredColumns: string[] = [];
  private readonly problems: FieldError[] = [];
  private readonly lineOf = new Map<string, number>();
  private places: Places | undefined;
  private block = "";

  private readonly versionId: string;

  constructor(versionId: string) {
    super({ writableObjectMode: true });
    this.versionId = versionId;
  }

  override _transform({ cells, line }: CsvRecord, _encoding: string, done: TransformCallback) {
    try {
      if (this.places) this.takeRow(cells, line, this.places);
      else this.places = this.takeHeader(cells);
      done();
    } catch (error) {
      done(error as Error); // safe: only errors are thrown here
    }
  }

  override _flush(done: TransformCallback) {
    if (this.problems.length > 0) return done(this.refusal());
    if (this.rowCount === 0) return done(new AppError("invalid", "tariffs.noRows"));
    done(null, this.block);
  }

  private takeHeader(names: string[]): Places {
    const header = names.map((name) => name.trim().toLowerCase());
    const problem = headerProblem(header);
    if (problem) throw new AppError("invalid", problem.key, { params: problem.params });
    this.ignoredColumns = ignoredIn(header);
    return placesIn(header);
  }

  private takeRow(cells: string[], line: number, places: Places) {
    this.rowCount += 1;
    if (this.rowCount > MAX_TARIFF_ROWS) {
      const params = { max: MAX_TARIFF_ROWS };
      throw new AppError("tooLarge", "tariffs.tooManyRows", { params });
    }
    const row = readTariffRow(cells, places);
    const problem = Array.isArray(row) ? this.repeated(row, line) : row;
    if (problem) this.note(problem, line);
    if (this.problems.length >= MOST_PROBLEMS) throw this.refusal();
    if (Array.isArray(row) && this.problems.length === 0) this.store(row);
  }

  private store(row: StoredRow) {
    this.block += `${[this.versionId, ...row].map(copyText).join("\t")}\n`;
    if (this.block.length < BLOCK) return;
    this.push(this.block);
    this.block = "";
  }

  private repeated([, origin, , destination]: (string | null)[], line: number): RowProblem | null {
    const lane = `${destination}${origin}`;
    const first = this.lineOf.get(lane);
    if (first !== undefined) return { key: "tariffs.laneTwice", params: { line: first } };
    this.lineOf.set(lane, line);
    return null;
  }

  private note({ key, params }: RowProblem, line: number) {
    this.problems.push({ path: `line ${line}`, key, ...(params && { params }) });
  }

  private refusal() {
    return new AppError("invalid", "validation.field", { fields: this.problems });
  }
}

/** A value in COPY's text format. Looking first is faster: hardly any value has one of these. */
function copyText(value: string | null): string {
  if (value === null) return "\\N";
  return SPECIAL.test(value) ? value.replace(EACH_SPECIAL, (char) => ESCAPES[char] ?? char) : value;
}

const SPECIAL = /[\\\t\n\r]/;
const EACH_SPECIAL = /[\\\t\n\r]/g;

const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};
