import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { unescapeFormula } from "#client/features/calculator/items-csv/items-csv.ts";
import { findSeparatorLine } from "#shared/csv-separator-line.ts";
import { InvalidFileError, type Table, type TableRow } from "./table.ts";

/** The rows of a CSV file or of pasted cells that are not blank. Throws InvalidFileError. */
export function readCsv(text: string): Table {
  // The parser counts a CRLF within quotes as two lines.
  const lines = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const separatorLine = findSeparatorLine(lines);
  const delimiter = separatorLine?.delimiter ?? detectDelimiter(lines);
  const rows: TableRow[] = [];
  try {
    // The line end of a separator line stays, so that the lines after it keep their numbers.
    parse(lines.slice(separatorLine?.length), {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      // Returning null keeps the parser from storing every row as well.
      on_record: (record, { lines: lastLine }) => {
        if (record.some((cell) => cell.trim() !== "")) {
          rows.push({ cells: record.map(cleanCell), line: lastLine - countLineBreaks(record) });
        }
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new InvalidFileError(error.message, { cause: error });
    throw error;
  }
  return { name: "", rows, delimiter };
}

const cleanCell = (cell: string): string =>
  unescapeFormula(cell.trim())
    .trim()
    .replaceAll(/[\n\t]+/g, " ");

const countLineBreaks = (cells: readonly string[]): number => cells.join("").split("\n").length - 1;

const LINES_SAMPLED = 20;

/** Text contains commas more often than the others, which therefore win a tie. */
const DELIMITERS = ["\t", ";", "|", ","];

/**
 * The delimiter that most of the first lines contain equally often, because a title above the header may have none and
 * a description any number; by default a comma.
 */
function detectDelimiter(text: string): string {
  const lines = text.split("\n", 200).filter((line) => /[^\s,;|]/.test(line));
  const sample = lines.slice(0, LINES_SAMPLED).map((line) => line.replaceAll(/"[^"]*"/g, ""));
  const score = (delimiter: string) => {
    const linesByCount = new Map<number, number>();
    for (const line of sample) {
      const count = line.split(delimiter).length - 1;
      linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
    }
    return Math.max(...[...linesByCount].map(([count, lines]) => count * lines), 0);
  };
  const scores = DELIMITERS.map((delimiter) => score(delimiter));
  return DELIMITERS[scores.indexOf(Math.max(...scores, 1))] ?? ",";
}
