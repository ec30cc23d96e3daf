/**
 * The text of an item file: UTF-8, UTF-16 as Windows writes it, or the code page in which spreadsheets save plain CSV
 * where `language` is spoken.
 */
export function decodeItemsFile(bytes: ArrayBuffer, language: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(encodingByMark(bytes) ?? codePage(language)).decode(bytes);
  }
}

function encodingByMark(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes);
  return first === 0xff && second === 0xfe ? "utf-16le" : null;
}

const codePage = (language: string) => (language === "zh" ? "gb18030" : "windows-1252");
