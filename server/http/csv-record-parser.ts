import type { TransformCallback } from "node:stream";
import { CsvError, type Options, Parser } from "csv-parse";
import { AppError } from "#server/errors/app-error.ts";
import { findSeparatorLine } from "#shared/csv-separator-line.ts";

/** A byte order mark, "sep=;" and the first byte of the line end. */
const MAX_SEPARATOR_LINE = 9;

/** `line` is the one in which the record ends. */
export type CsvRecord = { cells: string[]; line: number };

/**
 * The delimiter is the one of a line "sep=;", else the first comma, semicolon or tab of the file, because spreadsheets
 * of many countries write semicolons. Skips rows of empty cells, which spreadsheets leave below the others. Adds line
 * numbers without csv-parse's `info` option, which takes twice as long.
 */
export class CsvRecordParser extends Parser {
  /** Rows may have other numbers of cells than the header if `relax_column_count` is set. */
  constructor(options: Pick<Options, "trim" | "relax_column_count"> = {}) {
    super({
      ...options,
      bom: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: 100_000,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
  }

  /** CRLFs within quotes, each of which csv-parse counts as two lines. */
  private countedTwice = 0;

  get line(): number {
    return this.info.lines - this.countedTwice;
  }

  /** The first bytes of the file, until they are enough for a separator line. */
  private start: Buffer | null = Buffer.alloc(0);
  private hasDelimiter = false;

  override _transform(chunk: Buffer, encoding: BufferEncoding, callback: TransformCallback) {
    if (!this.start) return this.parseChunk(chunk, encoding, callback);
    this.start = Buffer.concat([this.start, chunk]);
    if (this.start.length < MAX_SEPARATOR_LINE) return callback();
    this.parseStart(callback);
  }

  override _flush(callback: TransformCallback) {
    this.parseStart((error) => (error ? callback(error) : super._flush(callback)));
  }

  /** Leaves the line end of a separator line, so that the lines after it keep their numbers. */
  private parseStart(callback: TransformCallback) {
    const { start } = this;
    this.start = null;
    if (!start) return callback();
    const line = findSeparatorLine(start.toString("latin1"));
    if (line) {
      this.hasDelimiter = true;
      this.options.delimiter = [Buffer.from(line.delimiter, "latin1")];
    }
    this.parseChunk(start.subarray(line?.length ?? 0), "utf8", callback);
  }

  private parseChunk(chunk: Buffer, encoding: BufferEncoding, callback: TransformCallback) {
    const found = this.hasDelimiter ? null : /[,;\t]/.exec(chunk.toString("latin1"));
    if (!found) return super._transform(chunk, encoding, callback);
    this.hasDelimiter = true;
    // What precedes goes first, because csv-parse resets its options when it skips a byte order mark.
    super._transform(chunk.subarray(0, found.index), encoding, (error) => {
      if (error) return callback(error);
      this.options.delimiter = [Buffer.from(found[0])];
      super._transform(chunk.subarray(found.index), encoding, callback);
    });
  }

  /** An `invalid` with the line for a malformed file, as with a wrong quote; any other error as it is. */
  toAppError(cause: unknown): unknown {
    if (!(cause instanceof CsvError)) return cause;
    return new AppError("invalid", "csv.unreadable", { params: { line: this.line }, cause });
  }

  override push(cells: string[] | null) {
    for (const cell of cells ?? []) {
      if (cell.includes("\r\n")) this.countedTwice += cell.split("\r\n").length - 1;
    }
    return super.push(cells && ({ cells, line: this.line } satisfies CsvRecord));
  }
}
