import type { DocumentContent } from "#server/features/documents/document.ts";
import { drawQrCode } from "./draw-qr-code.ts";
import {
  addTag,
  CONTENT_WIDTH,
  drawLine,
  drawParagraph,
  drawRule,
  lineHeight,
  MUTED,
  PAGE,
  type Sheet,
  type Structure,
  wrap,
} from "./sheet.ts";
import type { TextStyle } from "./wrap-text.ts";

const ISSUER: TextStyle = { size: 11, weight: "bold" };
const ADDRESS: TextStyle = { size: 8.5, weight: "regular" };
const KIND: TextStyle = { size: 9, weight: "bold" };
const TITLE: TextStyle = { size: 20, weight: "bold" };
const TEXT: TextStyle = { size: 9.5, weight: "regular" };
const NOTICE: TextStyle = { size: 9.5, weight: "bold" };
const AMOUNT: TextStyle = { size: 24, weight: "bold" };
const WARNING = "#8a4b00";

const QR_SIZE = 82;
const HEAD_WIDTH = CONTENT_WIDTH - QR_SIZE - 24;

/** Who issues it, what it is, and the amount. The QR code is beside the issuer. */
export function drawDocumentHead(sheet: Sheet, content: DocumentContent) {
  const { root } = sheet;
  const { issuer, title, kind, introduction, notice, amount, amountHint, link } = content;
  drawParagraph(sheet, root, issuer.name, {
    tag: "P",
    style: ISSUER,
    width: HEAD_WIDTH,
    gap: 1,
  });
  if (issuer.address.length > 0) {
    const text = issuer.address.join("\n");
    const style = { style: ADDRESS, color: MUTED, width: HEAD_WIDTH };
    drawParagraph(sheet, root, text, { tag: "P", ...style });
  }
  drawQrCode(
    sheet,
    { text: link.href, alt: link.label },
    { x: PAGE.width - PAGE.margin - QR_SIZE, y: PAGE.margin, size: QR_SIZE },
  );
  drawLink(sheet, root, link.href);
  sheet.y = Math.max(sheet.y, PAGE.margin + QR_SIZE) + 12;
  drawRule(sheet, sheet.y, { color: sheet.accent, width: 2 });
  sheet.y += 16;

  const muted = { style: KIND, color: MUTED };
  drawParagraph(sheet, root, kind, { tag: "P", ...muted, gap: 1 });
  drawParagraph(sheet, root, title, { tag: "H1", style: TITLE, gap: 4 });
  if (notice)
    drawParagraph(sheet, root, notice, { tag: "P", style: NOTICE, color: WARNING, gap: 4 });
  for (const text of introduction) {
    drawParagraph(sheet, root, text, { tag: "P", style: TEXT, gap: 2 });
  }
  sheet.y += 8;
  drawParagraph(sheet, root, amount, { tag: "P", style: AMOUNT });
  drawParagraph(sheet, root, amountHint, { tag: "P", style: TEXT, color: MUTED, gap: 10 });
}

/** Pdfkit writes a `String` as a text, and a string as a name. */
const pdfText = (text: string) => Object(text) as string; // safe: has the methods of a string

/** The address of the page that shows the same, for a screen and for a reader without a camera. */
function drawLink(sheet: Sheet, parent: Structure, href: string) {
  sheet.y += 4;
  const element = addTag(sheet, parent, "P");
  const link = addTag(sheet, element, "Link", { alt: href });
  for (const line of wrap(sheet, href, ADDRESS, HEAD_WIDTH)) {
    const position = { x: PAGE.margin, y: sheet.y };
    link.add(() => drawLine(sheet, line, { ...position, style: ADDRESS, color: sheet.accent }));
    sheet.doc.link(position.x, position.y, line.width, lineHeight(ADDRESS), href, {
      structParent: link,
      Contents: pdfText(href),
    } as PDFKit.Mixins.AnnotationOption); // safe: pdfkit takes the element out
    sheet.y += lineHeight(ADDRESS);
  }
  link.end();
  element.end();
}
