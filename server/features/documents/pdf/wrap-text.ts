import type { Fonts, Run, Weight } from "./fonts.ts";

export type TextStyle = { size: number; weight: Weight };

export type TextLine = { runs: readonly Run[]; width: number };

/** Characters between which a line may break. */
const WIDE = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303F\uFF00-\uFFEF`;

/**
 * A part of a text that a line does not break: a wide character with the punctuation that must not begin a line, a word up
 * to its hyphen or slash, or spaces. No-break spaces belong to words.
 */
const PIECES = new RegExp(
  `[${WIDE}][、。，．：；！？）】》」』”’%]*|[ \\t]+|[^ \\t\\-/${WIDE}]+[-/]?|[-/]`,
  "gu",
);

/** The lines of a text within a width in points; at least one. A piece that is too long breaks between characters. */
export function wrapText(
  fonts: Fonts,
  text: string,
  style: TextStyle,
  maxWidth: number,
): TextLine[] {
  return text.split("\n").flatMap((paragraph) => wrapParagraph(fonts, paragraph, style, maxWidth));
}

/** A part of a line, with its width in points. */
type Piece = { text: string; runs: readonly Run[]; width: number };

function wrapParagraph(
  fonts: Fonts,
  paragraph: string,
  { size, weight }: TextStyle,
  maxWidth: number,
): TextLine[] {
  const measure = (text: string): Piece => {
    const runs = fonts.runs(text, weight);
    return { text, runs, width: size * runs.reduce((sum, { width }) => sum + width, 0) };
  };
  const pieces = (paragraph.match(PIECES) ?? []).flatMap((text) => {
    const piece = measure(text);
    return piece.width <= maxWidth ? [piece] : [...text].map(measure);
  });
  return fillLines(pieces, maxWidth).map(joinPieces);
}

const isSpace = ({ text }: Piece): boolean => /^[ \t]*$/.test(text);

/** A space at the end of a line may exceed it, and none begins one. */
function fillLines(pieces: readonly Piece[], maxWidth: number): Piece[][] {
  const lines: Piece[][] = [[]];
  let lineWidth = 0;
  for (const piece of pieces) {
    let line = lines.at(-1) ?? [];
    if (line.length > 0 && !isSpace(piece) && lineWidth + piece.width > maxWidth) {
      line = [];
      lines.push(line);
      lineWidth = 0;
    }
    if (line.length === 0 && isSpace(piece)) continue;
    line.push(piece);
    lineWidth += piece.width;
  }
  return lines;
}

/** The runs of a line, those of one font that touch as one, without the spaces at its end. */
function joinPieces(pieces: readonly Piece[]): TextLine {
  const end = pieces.findLastIndex((piece) => !isSpace(piece)) + 1;
  const runs: Run[] = [];
  let lineWidth = 0;
  for (const { runs: parts, width } of pieces.slice(0, end)) {
    lineWidth += width;
    for (const part of parts) {
      const last = runs.at(-1);
      if (last?.font !== part.font) runs.push({ ...part });
      else Object.assign(last, { text: last.text + part.text, width: last.width + part.width });
    }
  }
  return { runs, width: lineWidth };
}
