import { Parser } from "csv-parse";

/** A record of a CSV file and the line that it ends in. */
export type CsvRecord = { cells: string[]; line: number };

/** Reads records. For their lines csv-parse would copy all that it counts; that takes twice as long. */
export class CsvRecords extends Parser {
  constructor() {
    super({
      bom: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: 100_000,
      skip_empty_lines: true,
    });
  }

  override push(cells: string[] | null) {
    return super.push(cells && ({ cells, line: this.info.lines } satisfies CsvRecord));
  }
}
