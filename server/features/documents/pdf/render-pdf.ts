import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { DocumentBlock, DocumentContent } from "#server/features/documents/document.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { compactPdf } from "./compact-pdf.ts";
import { drawDocumentHead } from "./draw-head.ts";
import { drawList } from "./draw-list.ts";
import { drawPageNumbers } from "./draw-page-numbers.ts";
import { drawRows } from "./draw-rows.ts";
import { drawTable } from "./draw-table.ts";
import { createFonts, FIRST_FONT } from "./fonts.ts";
import { PAGE, type Sheet } from "./sheet.ts";

/** A tagged PDF after PDF/UA-1: everything is content with its role, or marked as none. */
export async function renderPdf(content: DocumentContent): Promise<Buffer> {
  const doc = createDocument(content);
  const bytes = buffer(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const fonts = createFonts(doc);
  const sheet: Sheet = { doc, fonts, root, accent: content.color, y: PAGE.margin, color: null };
  drawDocumentHead(sheet, content);
  for (const block of content.blocks) drawBlock(sheet, block);
  root.end();
  drawPageNumbers(sheet, content);
  doc.end();
  return compactPdf(await bytes);
}

function createDocument({ language, kind, title, issuer }: DocumentContent): PDFKit.PDFDocument {
  const info = { Title: `${kind}: ${title}`, Author: issuer.name, Creator: issuer.name };
  const options = {
    size: "A4",
    margin: 0,
    font: FIRST_FONT,
    bufferPages: true,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    lang: language,
    displayTitle: true,
    info,
  };
  // safe: pdfkit has had this subset since 0.14, its types have not
  const doc = new PDFDocument(options as PDFKit.PDFDocumentOptions);
  escapeMetadata(doc);
  return doc;
}

/** Pdfkit writes titles and names into the XML of the metadata as they are. */
function escapeMetadata(doc: PDFKit.PDFDocument) {
  const endMetadata = doc.endMetadata.bind(doc);
  doc.endMetadata = () => {
    const { Title = "", Author = "", Creator = "" } = doc.info;
    Object.assign(doc.info, {
      Title: escapeHtml(Title),
      Author: escapeHtml(Author),
      Creator: escapeHtml(Creator),
    });
    endMetadata();
  };
}

function drawBlock(sheet: Sheet, block: DocumentBlock) {
  switch (block.kind) {
    case "rows":
      return drawRows(sheet, block);
    case "table":
      return drawTable(sheet, block);
    case "list":
      return drawList(sheet, block);
  }
}
