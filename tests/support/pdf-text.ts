import { inflateSync } from "node:zlib";

type PdfObject = { dictionary: string; stream: Buffer | null };

export type Pdf = {
  /** The texts of all pages in their order, one line for each that is drawn. */
  lines: string[];
  pageCount: number;
  /** What the document says about itself: its first dictionaries and its structure. */
  source: string;
};

/** Reads back what pdfkit wrote: texts by the fonts' own tables of characters. Knows no other program's files. */
export function readPdf(bytes: Buffer): Pdf {
  const objects = readObjects(bytes);
  const pages = [...objects.values()].filter(({ dictionary }) =>
    /\/Type \/Page\n/.test(dictionary),
  );
  const lines = pages.flatMap((page) => pageLines(page, objects));
  const source = [...objects.values()].map(({ dictionary }) => dictionary).join("\n");
  return { lines, pageCount: pages.length, source };
}

function readObjects(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf("endobj", start);
    const body = text.slice(start, end);
    const streamAt = body.indexOf("\nstream\n");
    const dictionary = streamAt < 0 ? body : body.slice(0, streamAt + 1);
    objects.set(match[1] ?? "", {
      dictionary,
      stream: readStream(bytes, start, { streamAt, dictionary }),
    });
  }
  for (const { dictionary, stream } of [...objects.values()]) {
    if (stream && dictionary.includes("/Type /ObjStm")) unpack(objects, { dictionary, stream });
  }
  return objects;
}

/** The objects that a stream has: first their numbers and places, then they themselves. */
function unpack(
  objects: Map<string, PdfObject>,
  { dictionary, stream }: { dictionary: string; stream: Buffer },
) {
  const first = Number(/\/First (\d+)/.exec(dictionary)?.[1]);
  const text = stream.toString("latin1");
  const places = [...text.slice(0, first).matchAll(/(\d+) (\d+)/g)];
  for (const [index, [, id = "", offset]] of places.entries()) {
    const next = places[index + 1]?.[2];
    const end = next === undefined ? text.length : first + Number(next);
    objects.set(id, { dictionary: text.slice(first + Number(offset), end), stream: null });
  }
}

function readStream(
  bytes: Buffer,
  start: number,
  { streamAt, dictionary }: { streamAt: number; dictionary: string },
): Buffer | null {
  const length = /\/Length (\d+)/.exec(dictionary)?.[1];
  if (streamAt < 0 || !length) return null;
  const from = start + streamAt + "\nstream\n".length;
  const stream = bytes.subarray(from, from + Number(length));
  return dictionary.includes("/FlateDecode") ? inflateSync(stream) : stream;
}

type Objects = ReadonlyMap<string, PdfObject>;

const follow = (objects: Objects, dictionary: string, key: string): PdfObject | undefined =>
  objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1] ?? "");

function pageLines(page: PdfObject, objects: Objects): string[] {
  const resources = follow(objects, page.dictionary, "Resources")?.dictionary ?? "";
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [
      name,
      readCharacters(follow(objects, objects.get(id)?.dictionary ?? "", "ToUnicode")),
    ]),
  );
  const content = follow(objects, page.dictionary, "Contents")?.stream?.toString("latin1") ?? "";
  return drawnLines(content, fonts);
}

/** The characters of each glyph of a font. */
function readCharacters(table: PdfObject | undefined): string[] {
  const [, entries = ""] =
    /beginbfrange\n([\s\S]*)\nendbfrange/.exec(table?.stream?.toString("latin1") ?? "") ?? [];
  const lists = [...entries.matchAll(/\[([^\]]*)\]/g)].map(([, list = ""]) => list);
  return [...lists.join(" ").matchAll(/<([^>]*)>/g)].map(([, hex = ""]) =>
    hex
      .split(" ")
      .filter(Boolean)
      .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
      .join(""),
  );
}

const OPERATORS = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;

/** Texts that are drawn one after the other at the same height are one line. */
function drawnLines(content: string, fonts: ReadonlyMap<string, string[]>): string[] {
  const lines: { y: string; text: string }[] = [];
  for (const { y, text } of drawnTexts(content, fonts)) {
    const last = lines.at(-1);
    if (last?.y === y) last.text += text;
    else lines.push({ y, text });
  }
  return lines.map(({ text }) => text);
}

function* drawnTexts(content: string, fonts: ReadonlyMap<string, string[]>) {
  let characters: string[] = [];
  let y = "";
  for (const [, , top, font, glyphs] of content.matchAll(OPERATORS)) {
    y = top ?? y;
    if (font) characters = fonts.get(font) ?? [];
    if (glyphs !== undefined) yield { y, text: decode(glyphs, characters) };
  }
}

const decode = (glyphs: string, characters: readonly string[]): string =>
  [...glyphs.matchAll(/<([0-9a-f]*)>/g)]
    .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => characters[Number.parseInt(glyph, 16)] ?? "")
    .join("");
