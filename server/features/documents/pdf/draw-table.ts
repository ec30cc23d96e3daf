import type {
  DetailLine,
  DocumentBlock,
  TableColumn,
  TableRow,
} from "#server/features/documents/document.ts";
import { drawLines } from "./draw-rows.ts";
import {
  addTag,
  CONTENT_WIDTH,
  drawArtifact,
  drawHeading,
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

const HEADER: TextStyle = { size: 8, weight: "bold" };
const TITLE: TextStyle = { size: 9.5, weight: "bold" };
const FIGURE: TextStyle = { size: 9.5, weight: "regular" };
const SUBTITLE: TextStyle = { size: 8, weight: "regular" };
const DETAIL: TextStyle = { size: 8, weight: "regular" };
const HINT: TextStyle = { size: 7.5, weight: "regular" };
const PADDING = 4;
const GUTTER = 10;
const DETAIL_INDENT = 10;

type Table = Extract<DocumentBlock, { kind: "table" }>;

/** The right edges of the columns of figures, in points. */
type Layout = { columns: readonly TableColumn[]; titleWidth: number; ends: readonly number[] };

/** A table whose head is repeated on each page. */
export function drawTable(sheet: Sheet, block: Table) {
  const layout = layOut(block.columns);
  drawHeading(sheet, sheet.root, block.title, 60);
  const table = addTag(sheet, sheet.root, "Table");
  const head = addTag(sheet, table, "TR");
  drawHead(sheet, layout, (draw) => drawTagged(sheet, head, { tag: "TH", scope: "Column" }, draw));
  head.end();
  for (const row of block.rows) drawTableRow(sheet, table, row, { ...block, layout });
  drawRule(sheet, sheet.y);
  table.end();
}

function layOut(columns: readonly TableColumn[]): Layout {
  const [, ...figures] = columns;
  const figuresWidth = figures.reduce((sum, { width }) => sum + width, 0);
  const titleWidth = CONTENT_WIDTH - figuresWidth;
  const ends = figures.map(
    (_, index) =>
      PAGE.margin +
      titleWidth +
      figures.slice(0, index + 1).reduce((sum, { width }) => sum + width, 0),
  );
  return { columns, titleWidth, ends };
}

/** Each cell by `drawCell`: as a heading of its column at first, and on later pages as no content. */
function drawHead(
  sheet: Sheet,
  { columns, titleWidth, ends }: Layout,
  drawCell: (draw: () => void) => void,
) {
  const cells = columns.map(({ label, width }, index) =>
    wrap(sheet, label, HEADER, index === 0 ? titleWidth - GUTTER : width - GUTTER),
  );
  const height = Math.max(...cells.map(({ length }) => length)) * lineHeight(HEADER) + PADDING;
  for (const [index, lines] of cells.entries()) {
    const y = sheet.y + height - PADDING - lines.length * lineHeight(HEADER);
    const end = ends[index - 1];
    const position = { y, style: HEADER, color: MUTED };
    drawCell(() =>
      drawLines(
        sheet,
        lines,
        end === undefined ? { ...position, x: PAGE.margin } : { ...position, x: end, isEnd: true },
      ),
    );
  }
  sheet.y += height;
}

type RowContext = { columns: readonly TableColumn[]; detailColumn: number; layout: Layout };

/** A page begins before what does not fit on this one, with the head of the table. */
function requireRowHeight(sheet: Sheet, height: number, { layout }: RowContext) {
  if (!requireHeight(sheet, height)) return;
  drawHead(sheet, layout, (draw) => drawArtifact(sheet, draw, "Pagination"));
  drawRule(sheet, sheet.y);
}

function drawTableRow(sheet: Sheet, table: Structure, row: TableRow, context: RowContext) {
  const { titleWidth, ends } = context.layout;
  const title = wrap(sheet, row.title, TITLE, titleWidth - GUTTER);
  const subtitle = row.subtitle ? wrap(sheet, row.subtitle, SUBTITLE, titleWidth - GUTTER) : [];
  const details = row.details.map((detail) => layOutDetail(sheet, detail, context));
  const height =
    2 * PADDING + title.length * lineHeight(TITLE) + subtitle.length * lineHeight(SUBTITLE);
  requireRowHeight(sheet, height + (details[0]?.height ?? 0), context);
  drawRule(sheet, sheet.y);

  const top = sheet.y + PADDING;
  const element = addTag(sheet, table, "TR");
  drawTagged(sheet, element, { tag: "TH", scope: "Row" }, () => {
    drawLines(sheet, title, { x: PAGE.margin, y: top, style: TITLE });
    const y = top + title.length * lineHeight(TITLE);
    drawLines(sheet, subtitle, { x: PAGE.margin, y, style: SUBTITLE, color: MUTED });
  });
  for (const [index, figure] of row.figures.entries()) {
    const lines = wrap(sheet, figure, FIGURE, Number.POSITIVE_INFINITY);
    drawTagged(sheet, element, { tag: "TD" }, () =>
      drawLines(sheet, lines, { x: ends[index] ?? 0, y: top, style: FIGURE, isEnd: true }),
    );
  }
  element.end();
  sheet.y += height;
  if (details.length > 0) drawDetails(sheet, table, details, context);
}

type LaidOutDetail = { text: TextLine[]; hint: TextLine[]; amount: TextLine[]; height: number };

/** A text leaves the column of its amount free; what is below it, and a remark, are as wide as the table. */
function layOutDetail(sheet: Sheet, detail: DetailLine, context: RowContext): LaidOutDetail {
  const column = context.columns[context.detailColumn + 1];
  const amountStart = detailEnd(context) - (column?.width ?? 0) - PAGE.margin;
  const fullWidth = CONTENT_WIDTH - DETAIL_INDENT;
  const width = detail.amount ? amountStart - DETAIL_INDENT : fullWidth;
  const text = wrap(sheet, detail.text, DETAIL, width);
  const hint = detail.hint ? wrap(sheet, detail.hint, HINT, fullWidth) : [];
  const amount = detail.amount ? wrap(sheet, detail.amount, DETAIL, Number.POSITIVE_INFINITY) : [];
  const height = text.length * lineHeight(DETAIL) + hint.length * lineHeight(HINT) + 2;
  return { text, hint, amount, height };
}

/** The right edge of the amounts of details. */
const detailEnd = ({ layout, detailColumn }: RowContext): number =>
  layout.ends[detailColumn] ?? PAGE.width - PAGE.margin;

/** All details of an item are one cell, in which each is read with its amount. */
function drawDetails(
  sheet: Sheet,
  table: Structure,
  details: readonly LaidOutDetail[],
  context: RowContext,
) {
  const element = addTag(sheet, table, "TR");
  const cell = addTag(sheet, element, "TD", { columnSpan: context.columns.length });
  for (const { text, hint, amount, height } of details) {
    requireRowHeight(sheet, height, context);
    const { y } = sheet;
    const x = PAGE.margin + DETAIL_INDENT;
    cell.add(() => {
      drawLines(sheet, text, { x, y, style: DETAIL });
      drawLines(sheet, amount, { x: detailEnd(context), y, style: DETAIL, isEnd: true });
      const hintTop = y + text.length * lineHeight(DETAIL);
      drawLines(sheet, hint, { x, y: hintTop, style: HINT, color: MUTED });
    });
    sheet.y += height;
  }
  cell.end();
  element.end();
  sheet.y += PADDING;
}
