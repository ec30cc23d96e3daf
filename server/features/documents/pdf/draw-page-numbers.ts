import type { DocumentContent } from "#server/features/documents/document.ts";
import { drawArtifact, drawLine, MUTED, PAGE, type Sheet, wrap } from "./sheet.ts";
import type { TextStyle } from "./wrap-text.ts";

const FOOTER: TextStyle = { size: 8, weight: "regular" };
const TOP = PAGE.height - 40;

/** Writes at the foot of each page what the document is, and which of its pages this is. */
export function drawPageNumbers(sheet: Sheet, { kind, title, pageNumber }: DocumentContent) {
  const { count } = sheet.doc.bufferedPageRange();
  const [name] = wrap(sheet, `${kind} · ${title}`, FOOTER, PAGE.width - 2 * PAGE.margin - 120);
  for (let index = 0; index < count; index++) {
    sheet.doc.switchToPage(index);
    sheet.color = null;
    const text = pageNumber.replace("{page}", String(index + 1)).replace("{total}", String(count));
    const [page] = wrap(sheet, text, FOOTER, 120);
    const position = { y: TOP, style: FOOTER, color: MUTED };
    const draw = () => {
      if (name) drawLine(sheet, name, { ...position, x: PAGE.margin });
      if (page) drawLine(sheet, page, { ...position, x: PAGE.width - PAGE.margin, isEnd: true });
    };
    drawArtifact(sheet, draw, "Pagination");
  }
}
