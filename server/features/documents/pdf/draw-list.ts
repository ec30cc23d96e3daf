import type { DocumentBlock } from "#server/features/documents/document.ts";
import {
  addTag,
  CONTENT_WIDTH,
  drawHeading,
  drawLine,
  drawTagged,
  lineHeight,
  MUTED,
  PAGE,
  requireHeight,
  type Sheet,
  type Structure,
  wrap,
} from "./sheet.ts";
import type { TextStyle } from "./wrap-text.ts";

const TEXT: TextStyle = { size: 8.5, weight: "regular" };
const INDENT = 10;
const BULLET = "•";

/** Sentences, each with a bullet. */
export function drawList(sheet: Sheet, { title, texts }: Extract<DocumentBlock, { kind: "list" }>) {
  if (texts.length === 0) return;
  drawHeading(sheet, sheet.root, title, 2 * lineHeight(TEXT));
  const list = addTag(sheet, sheet.root, "L");
  for (const text of texts) drawItem(sheet, list, text);
  list.end();
}

function drawItem(sheet: Sheet, list: Structure, text: string) {
  const item = addTag(sheet, list, "LI");
  const lines = wrap(sheet, text, TEXT, CONTENT_WIDTH - INDENT);
  const [bullet] = wrap(sheet, BULLET, TEXT, INDENT);
  requireHeight(sheet, lineHeight(TEXT) * Math.min(2, lines.length));
  const position = { y: sheet.y, style: TEXT, color: MUTED };
  if (bullet) {
    drawTagged(sheet, item, { tag: "Lbl" }, () =>
      drawLine(sheet, bullet, { ...position, x: PAGE.margin }),
    );
  }
  const body = addTag(sheet, item, "LBody");
  for (const line of lines) {
    requireHeight(sheet, lineHeight(TEXT));
    body.add(() => drawLine(sheet, line, { ...position, y: sheet.y, x: PAGE.margin + INDENT }));
    sheet.y += lineHeight(TEXT);
  }
  body.end();
  item.end();
  sheet.y += 2;
}
