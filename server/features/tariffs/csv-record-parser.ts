import { CsvError, Parser } from "csv-parse";

/** A record of a CSV file and the line that it ends in. */
export type CsvRecord = { cells: string[]; line: number };

/** Reads records. For their lines csv-parse would copy all that it counts; that takes twice as long. */
export class CsvRecordParser extends Parser {
  constructor() {
    super({
      bom: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: 100_000,
      skip_empty_lines: true,
    });
  }

  /** csv-parse counts a line end of two characters twice where it stands within quotes. */
  private countedTwice = 0;

  /** The line that has been reached. */
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

/** Whether it is the file's fault: its quotes, or the number of its cells. */
export const isCsvError = (error: unknown): boolean => error instanceof CsvError;
