/** A cell of a spreadsheet. `number` is its exact value, where `text` may be rounded. */
type SheetCell = { text: string; number?: number; isDate?: true };

/** A cell of a text file is its text alone. */
export type Cell = string | SheetCell;

export type TableRow = {
  cells: readonly Cell[];
  /** The row's first line in the file, from 1. */
  line: number;
};

/** The rows of a text file or of one sheet that are not blank. */
export type Table = {
  /** The name of the sheet; empty for a text file. */
  name: string;
  rows: readonly TableRow[];
  /** Null for a sheet, whose cells cannot be split by mistake. */
  delimiter: string | null;
};

/** The file cannot be parsed, for example because of an unclosed quote. */
export class InvalidFileError extends Error {}

/** The file is larger than `MAX_UNPACKED_BYTES` or `MAX_CELLS` allow. */
export class FileTooLargeError extends Error {}

export const cellText = (cell: Cell | undefined): string =>
  typeof cell === "string" ? cell : (cell?.text ?? "");

export const rowTexts = ({ cells }: TableRow): string[] => cells.map(cellText);

/** Number of cells up to the last one that is not empty. */
export const usedWidth = (texts: readonly string[]): number =>
  texts.findLastIndex((text) => text !== "") + 1;
