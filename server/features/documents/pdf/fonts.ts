import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type Weight = "regular" | "bold";

/** A text of one font. */
export type Run = {
  /** The path of its file. */
  font: string;
  text: string;
  /** The width at a size of one point. */
  width: number;
};

export type Fonts = {
  /** The text by fonts; what no font has is replaced visibly, and what has no shape is left out. */
  runs: (text: string, weight: Weight) => readonly Run[];
};

const require = createRequire(import.meta.url);

/** Fonts lie beside the built files of a package, whose manifest exports nothing else. */
const fontFile = (packageEntry: string, name: string) =>
  join(dirname(packageEntry), "..", "fonts", name);

const LATIN = require.resolve("@embedpdf/fonts-latin");
const CHINESE = require.resolve("@embedpdf/fonts-sc");

const FIRST: Record<Weight, string> = {
  regular: fontFile(LATIN, "NotoSans-Regular.ttf"),
  bold: fontFile(LATIN, "NotoSans-SemiBold.ttf"),
};

/** Has one weight only, because the characters of a second one would take 50 KB more: its bold texts get an outline. */
export const CHINESE_FONT = fontFile(CHINESE, "NotoSansHans-Regular.otf");

/** The fonts that are looked into for a character: the second one is opened for the first that the first lacks. */
const FILES: Record<Weight, readonly string[]> = {
  regular: [FIRST.regular, CHINESE_FONT],
  bold: [FIRST.bold, CHINESE_FONT],
};

export const FIRST_FONT = FIRST.regular;

/** The sign for an unknown character, which the Latin font has. */
const REPLACEMENT = "\uFFFD";

/** The Latin font has no arrow, for which the Chinese one would be opened, a quarter of the time of a document. */
const ARROW = /→/g;
const ARROW_SHOWN = "›";

/** Controls, marks of direction, joiners and the selectors of a variant have no shape of their own. */
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Cs}]|\p{Variation_Selector}/gu;

type Glyph = { advanceWidth: number };
type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };

/** What pdfkit has of a font that it has opened, in the font's own units. */
type OpenedFont = {
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  glyphsForString: (text: string) => Glyph[];
  layout: (text: string) => {
    glyphs: Glyph[];
    positions: GlyphPosition[];
    readonly advanceWidth: number;
  };
};

export function createFonts(doc: PDFKit.PDFDocument): Fonts {
  const openedFonts = new Map<string, OpenedFont>();
  const files = new Map<string, string | null>();

  function open(file: string): OpenedFont {
    const opened = openedFonts.get(file) ?? openFont(doc, file);
    openedFonts.set(file, opened);
    return opened;
  }

  function findFile(character: string, weight: Weight): string | null {
    const key = weight + character;
    const known = files.get(key);
    if (known !== undefined) return known;
    const codePoint = character.codePointAt(0) ?? 0;
    const file = FILES[weight].find((path) => open(path).hasGlyphForCodePoint(codePoint)) ?? null;
    files.set(key, file);
    return file;
  }

  const measure = (font: string, text: string) => doc.font(font, 1).widthOfString(text);

  function split(text: string, weight: Weight): Run[] {
    const shown = text.normalize("NFC").replace(SHAPELESS, "").replace(ARROW, ARROW_SHOWN);
    const found = joinByFont(
      [...shown].map((character) => {
        const font = findFile(character, weight);
        return font ? { font, text: character } : { font: FIRST[weight], text: REPLACEMENT };
      }),
    );
    return found.map((run) => ({ ...run, width: measure(run.font, run.text) }));
  }

  const known = new Map<string, Run[]>();
  function runs(text: string, weight: Weight): Run[] {
    const key = weight + text;
    const found = known.get(key) ?? split(text, weight);
    known.set(key, found);
    return found;
  }

  return { runs };
}

type FontText = Pick<Run, "font" | "text">;

function joinByFont(parts: readonly FontText[]): FontText[] {
  const joined: FontText[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.font === part.font) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}

function openFont(doc: PDFKit.PDFDocument, file: string): OpenedFont {
  doc.font(file);
  // safe: pdfkit keeps the font that it opened last, with the font of fontkit in it
  const { font } = (doc as unknown as { _font: { font: OpenedFont } })._font;
  font.layout = (text) => layOut(font.glyphsForString(text));
  return font;
}

/**
 * One glyph after the other. Shaping, which takes most of the time, would only add kerning and ligatures to the scripts
 * that the fonts have.
 */
function layOut(glyphs: Glyph[]): ReturnType<OpenedFont["layout"]> {
  const positions = glyphs.map(({ advanceWidth }) => ({
    xAdvance: advanceWidth,
    yAdvance: 0,
    xOffset: 0,
    yOffset: 0,
  }));
  return {
    glyphs,
    positions,
    /** Pdfkit scales the positions, and reads their sum afterwards. */
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}
