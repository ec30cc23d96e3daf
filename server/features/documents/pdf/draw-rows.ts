import type { DocumentBlock, DocumentRow } from "#server/features/documents/document.ts";
import {
  addTag,
  CONTENT_WIDTH,
  drawHeading,
  drawLine,
  drawRule,
  drawTagged,
  lineHeight,
  MUTED,
  PAGE,
  requireHeight,
  type Sheet,
  type Structure,
  wrap,
} from "./sheet.ts";
import type { TextLine, TextStyle } from "./wrap-text.ts";

const LABEL: TextStyle = { size: 9.5, weight: "regular" };
const STRONG: TextStyle = { size: 10.5, weight: "bold" };
const PART: TextStyle = { size: 8.5, weight: "regular" };
const HINT: TextStyle = { size: 8, weight: "regular" };
const PADDING = 3.5;
const PART_INDENT = 12;
const GUTTER = 16;

/** The part of the width that a value takes at most, so that a label keeps its words. */
const MAX_VALUE_SHARE = 0.62;

/** Labels with their values, as a table whose rows have a heading. */
export function drawRows(sheet: Sheet, { title, rows }: Extract<DocumentBlock, { kind: "rows" }>) {
  if (rows.length === 0) return;
  if (title) drawHeading(sheet, sheet.root, title, 2 * lineHeight(LABEL));
  const table = addTag(sheet, sheet.root, "Table");
  for (const row of rows) drawRow(sheet, table, row);
  table.end();
}

const STYLES = { total: STRONG, part: PART, plain: LABEL } as const;

function drawRow(sheet: Sheet, table: Structure, row: DocumentRow) {
  const { tone = "plain" } = row;
  const style = STYLES[tone];
  const indent = tone === "part" ? PART_INDENT : 0;
  const value = wrap(sheet, row.value, style, CONTENT_WIDTH * MAX_VALUE_SHARE);
  const valueWidth = Math.max(...value.map(({ width }) => width));
  const labelWidth = CONTENT_WIDTH - indent - valueWidth - GUTTER;
  const label = wrap(sheet, row.label, style, labelWidth);
  const hint = row.hint ? wrap(sheet, row.hint, HINT, labelWidth) : [];
  const labelHeight = label.length * lineHeight(style) + hint.length * lineHeight(HINT);
  const padding = tone === "part" ? PADDING / 2 : PADDING;
  const height = Math.max(labelHeight, value.length * lineHeight(style)) + 2 * padding;

  requireHeight(sheet, height);
  if (tone !== "part") drawRule(sheet, sheet.y);
  const top = sheet.y + padding;
  const element = addTag(sheet, table, "TR");
  const color = tone === "part" ? { color: MUTED } : {};
  drawTagged(sheet, element, { tag: "TH", scope: "Row" }, () => {
    const x = PAGE.margin + indent;
    drawLines(sheet, label, { x, y: top, style, ...color });
    const hintTop = top + label.length * lineHeight(style);
    drawLines(sheet, hint, { x, y: hintTop, style: HINT, color: MUTED });
  });
  drawTagged(sheet, element, { tag: "TD" }, () => {
    const x = PAGE.width - PAGE.margin;
    drawLines(sheet, value, { x, y: top, style, isEnd: true, ...color });
  });
  element.end();
  sheet.y += height;
}

/** Lines one below the other. */
export function drawLines(
  sheet: Sheet,
  lines: readonly TextLine[],
  position: Parameters<typeof drawLine>[2],
) {
  for (const [index, line] of lines.entries()) {
    drawLine(sheet, line, { ...position, y: position.y + index * lineHeight(position.style) });
  }
}
