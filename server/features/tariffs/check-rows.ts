import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { AppError } from "#server/http/app-error.ts";
import type { Problem } from "#shared/http/problems.ts";
import { MAX_TARIFF_ROWS } from "#shared/tariffs/contract.ts";
import {
  type CsvRow,
  headerProblem,
  ignoredIn,
  type RowProblem,
  readTariffRow,
  type StoredRow,
} from "./tariff-row.ts";

const MOST_PROBLEMS = 100;

/** A write to the database's socket costs more than checking a row does. */
const BLOCK = 32_768;

/**
 * Turns bytes into text, and tells the bytes' SHA-256. Throws `invalid` for what is not UTF-8. Everyone
 * else has a turn after each chunk: a fast sender would have its whole file read in one.
 */
export class DecodeUtf8 extends Transform {
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });
  private readonly hash = createHash("sha256");

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback) {
    this.hash.update(chunk);
    const doneLater: TransformCallback = (...outcome) => void setImmediate(done, ...outcome);
    this.decode(() => this.decoder.decode(chunk, { stream: true }), doneLater);
  }

  override _flush(done: TransformCallback) {
    this.decode(() => this.decoder.decode(), done);
  }

  get sha256() {
    return this.hash.digest("hex");
  }

  private decode(read: () => string, done: TransformCallback) {
    try {
      const text = read();
      if (text.includes("\0")) return done(new AppError("invalid", "tariffs.notCsv"));
      done(null, text);
    } catch (cause) {
      done(new AppError("invalid", "tariffs.notUtf8", { cause }));
    }
  }
}

type Parsed = { record: CsvRow; info: { lines: number } };

/** Checks row by row and writes them as COPY reads them; from the first bad row on nothing is written. */
export class CheckRows extends Transform {
  rowCount = 0;
  ignoredColumns: string[] = [];
  private readonly problems: Problem[] = [];
  private readonly lineOf = new Map<string, number>();
  private block = "";

  private readonly versionId: string;

  constructor(versionId: string) {
    super({ writableObjectMode: true });
    this.versionId = versionId;
  }

  /** Called with the names of the columns, before the first row. */
  readonly takeHeader = (names: string[]): string[] => {
    const header = names.map((name) => name.trim().toLowerCase());
    const problem = headerProblem(header);
    if (problem) throw new AppError("invalid", problem.key, { params: problem.params });
    this.ignoredColumns = ignoredIn(header);
    return header;
  };

  override _transform({ record, info }: Parsed, _encoding: string, done: TransformCallback) {
    this.rowCount += 1;
    if (this.rowCount > MAX_TARIFF_ROWS) {
      const params = { max: MAX_TARIFF_ROWS };
      return done(new AppError("tooLarge", "tariffs.tooManyRows", { params }));
    }
    const row = readTariffRow(record);
    const problem = Array.isArray(row) ? this.repeated(row, info.lines) : row;
    if (problem) this.note(problem, info.lines);
    if (this.problems.length >= MOST_PROBLEMS) return done(this.refusal());
    if (Array.isArray(row) && this.problems.length === 0) this.store(row);
    done();
  }

  override _flush(done: TransformCallback) {
    if (this.problems.length > 0) return done(this.refusal());
    if (this.rowCount === 0) return done(new AppError("invalid", "tariffs.noRows"));
    done(null, this.block);
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

/** A value in COPY's text format. */
const copyText = (value: string | null): string =>
  value?.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] ?? char) ?? "\\N";

const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};
