import { create } from "qrcode";
import { drawTagged, INK, type Sheet } from "./sheet.ts";

/** A QR code as squares, which stay sharp at any size, with the text that stands for it. */
export function drawQrCode(
  sheet: Sheet,
  { text, alt }: { text: string; alt: string },
  { x, y, size }: { x: number; y: number; size: number },
) {
  const { doc } = sheet;
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const unit = size / modules.size;
  const figure = {
    tag: "Figure",
    alt,
    placement: "Block",
    bbox: [x, y, x + size, y + size],
  };
  drawTagged(sheet, sheet.root, figure, () => {
    for (const { row, start, length } of darkRuns(modules)) {
      doc.rect(x + start * unit, y + row * unit, length * unit, unit);
    }
    doc.fill(INK);
  });
  sheet.color = null;
}

type Modules = { size: number; get: (row: number, column: number) => number };
type DarkRun = { row: number; start: number; length: number };

/** The dark squares that touch in a row, together. */
const darkRuns = (modules: Modules): DarkRun[] =>
  Array.from({ length: modules.size }, (_, row) => row).flatMap((row) => {
    const squares = Array.from({ length: modules.size }, (_, column) =>
      modules.get(row, column) ? "#" : " ",
    ).join("");
    return [...squares.matchAll(/#+/g)].map(({ index, 0: { length } }) => ({
      row,
      start: index,
      length,
    }));
  });
