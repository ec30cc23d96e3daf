import type { TransformCallback } from "node:stream";
import { CsvError, Parser } from "csv-parse";

/** `line` is the one in which the record ends. */
export type CsvRecord = { cells: string[]; line: number };

/**
 * The delimiter is the first comma, semicolon or tab of the file, because spreadsheets of many countries write
 * semicolons. Skips rows of empty cells, which spreadsheets leave below the others. Adds line numbers without
 * csv-parse's `info` option, which takes twice as long.
 */
export class CsvRecordParser extends Parser {
  constructor() {
    super({
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

  private hasDelimiter = false;

  override _transform(chunk: Buffer, encoding: BufferEncoding, callback: TransformCallback) {
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

  override push(cells: string[] | null) {
    for (const cell of cells ?? []) {
      if (cell.includes("\r\n")) this.countedTwice += cell.split("\r\n").length - 1;
    }
    return super.push(cells && ({ cells, line: this.line } satisfies CsvRecord));
  }
}

/** Whether the file is malformed: its quotes or the number of cells in a row. */
export const isCsvError = (error: unknown): boolean => error instanceof CsvError;
