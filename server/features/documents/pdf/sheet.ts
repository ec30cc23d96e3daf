import { CHINESE_FONT, type Fonts } from "./fonts.ts";
import { type TextLine, type TextStyle, wrapText } from "./wrap-text.ts";

/** A4 with 17 mm at each side, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, bottom: 64 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

export const INK = "#14211f";
export const MUTED = "#51625e";
const LINE = "#ccd6d3";

const LINE_HEIGHT = 1.36;
/** The part of a line's height above the baseline. */
const ASCENT = 1.03;
/** The width of the outline that makes a regular font bold, as a part of its size. */
const OUTLINE = 0.035;

export type Structure = PDFKit.PDFStructureElement;

/** A document while it is drawn, from the top of its first page to the bottom of its last one. */
export type Sheet = {
  doc: PDFKit.PDFDocument;
  fonts: Fonts;
  /** The element that all others belong to. */
  root: Structure;
  accent: string;
  /** Where the next block begins, in points from the top of the page. */
  y: number;
  /** What the page's text is filled with. */
  color: string | null;
};

export const lineHeight = ({ size }: TextStyle): number => size * LINE_HEIGHT;

export const wrap = (sheet: Sheet, text: string, style: TextStyle, width: number): TextLine[] =>
  wrapText(sheet.fonts, text, style, width);

/** Begins a page unless the height is left on this one. Returns whether it did. */
export function requireHeight(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= PAGE.height - PAGE.bottom) return false;
  sheet.doc.addPage();
  sheet.y = PAGE.margin;
  sheet.color = null;
  return true;
}

type LinePosition = {
  x: number;
  /** The top of the line. */
  y: number;
  style: TextStyle;
  color?: string;
  /** The line ends at `x` instead of beginning there. */
  isEnd?: boolean;
};

export function drawLine(sheet: Sheet, line: TextLine, position: LinePosition) {
  const { style, color = INK, isEnd = false } = position;
  const { doc } = sheet;
  if (sheet.color !== color) doc.fillColor(color);
  sheet.color = color;
  let x = isEnd ? position.x - line.width : position.x;
  for (const { font, text, width } of line.runs) {
    const isOutlined = style.weight === "bold" && font === CHINESE_FONT;
    if (isOutlined) doc.strokeColor(color).lineWidth(style.size * OUTLINE);
    doc.font(font, style.size).text(text, x, position.y + style.size * ASCENT, {
      lineBreak: false,
      baseline: "alphabetic",
      fill: true,
      stroke: isOutlined,
    });
    x += width * style.size;
  }
}

/** Draws what is no content, such as lines and page numbers, so that it is not read aloud. */
export function drawArtifact(sheet: Sheet, draw: () => void, type?: "Pagination") {
  sheet.doc.markContent("Artifact", { type: type ?? "Layout" });
  draw();
  sheet.doc.endMarkedContent();
}

export function drawRule(
  sheet: Sheet,
  y: number,
  { color = LINE, width = 0.6 }: { color?: string; width?: number } = {},
) {
  const { doc } = sheet;
  drawArtifact(sheet, () => {
    doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(width)
      .stroke(color);
  });
}

type TagOptions = PDFKit.Mixins.StructureElementOptions & {
  scope?: "Row" | "Column";
  columnSpan?: number;
};

/** Adds an element to another one, which is attached, so that what is added to it later is drawn at once. */
export function addTag(
  { doc }: Sheet,
  parent: Structure,
  tag: string,
  { columnSpan, ...options }: TagOptions = {},
): Structure {
  const element = doc.struct(tag, options);
  if (columnSpan) {
    // safe: pdfkit writes this dictionary; it knows no option for the attribute
    const { dictionary } = element as unknown as { dictionary: { data: Record<string, unknown> } };
    dictionary.data.A = { O: "Table", ColSpan: columnSpan };
  }
  parent.add(element);
  return element;
}

/** An element with nothing but what is drawn now. */
export function drawTagged(
  sheet: Sheet,
  parent: Structure,
  { tag, ...options }: TagOptions & { tag: string },
  draw: () => void,
) {
  const element = addTag(sheet, parent, tag, options);
  element.add(draw);
  element.end();
}

type Paragraph = {
  tag: string;
  style: TextStyle;
  color?: string;
  width?: number;
  indent?: number;
  /** The space below it. */
  gap?: number;
};

/** A text over as many lines and pages as it needs. */
export function drawParagraph(sheet: Sheet, parent: Structure, text: string, options: Paragraph) {
  const { tag, style, color, indent = 0, gap = 0 } = options;
  const width = (options.width ?? CONTENT_WIDTH) - indent;
  const element = addTag(sheet, parent, tag);
  for (const line of wrap(sheet, text, style, width)) {
    requireHeight(sheet, lineHeight(style));
    element.add(() =>
      drawLine(sheet, line, {
        x: PAGE.margin + indent,
        y: sheet.y,
        style,
        ...(color && { color }),
      }),
    );
    sheet.y += lineHeight(style);
  }
  element.end();
  sheet.y += gap;
}

const HEADING: TextStyle = { size: 12, weight: "bold" };

/** The title of a section, on the same page as the beginning of what follows. */
export function drawHeading(sheet: Sheet, parent: Structure, text: string, nextHeight: number) {
  sheet.y += 14;
  requireHeight(sheet, lineHeight(HEADING) + nextHeight);
  drawParagraph(sheet, parent, text, { tag: "H2", style: HEADING, gap: 4 });
}
