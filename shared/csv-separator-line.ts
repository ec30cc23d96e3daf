/** Excel's first line, such as "sep=;", also after a byte order mark of text or of UTF-8 bytes read as Latin-1. */
const SEPARATOR_LINE = /^(?:\uFEFF|\u00EF\u00BB\u00BF)?sep=([^\w"\r\n])(?=[\r\n]|$)/i;

type SeparatorLine = { delimiter: string; length: number };

/** Finds the line that names the delimiter of a CSV file and is no record. `length` is without its line end. */
export function findSeparatorLine(text: string): SeparatorLine | null {
  const found = SEPARATOR_LINE.exec(text);
  return found?.[1] === undefined ? null : { delimiter: found[1], length: found[0].length };
}
