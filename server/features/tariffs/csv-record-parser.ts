import { CsvError, Parser } from "csv-parse";

/** `line` is the one in which the record ends. */
export type CsvRecord = { cells: string[]; line: number };

/** Adds line numbers without csv-parse's `info` option, which takes twice as long. */
export class CsvRecordParser extends Parser {
  constructor() {
    super({
      bom: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: 100_000,
      skip_empty_lines: true,
    });
  }

  /** CRLFs within quotes, each of which csv-parse counts as two lines. */
  private countedTwice = 0;

  get line(): number {
    return this.info.lines - this.countedTwice;
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
