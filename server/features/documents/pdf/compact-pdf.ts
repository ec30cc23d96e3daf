import { deflateSync } from "node:zlib";

/** An object of a PDF, by its number. */
type PdfObject = { id: number; body: Buffer };

/** A reader unpacks this many for the first of them that it needs. */
const OBJECTS_PER_STREAM = 400;

/**
 * The same document with all objects that are no streams packed and compressed (ISO 32000-1, 7.5.7 and 7.5.8), which takes
 * three quarters off a tagged one: each cell of a table is an object. Reads what pdfkit writes, and no other files.
 */
export function compactPdf(bytes: Buffer): Buffer {
  const { header, objects, trailer } = readObjects(bytes);
  const streams = objects.filter(isStream);
  const others = objects.filter((object) => !isStream(object));
  const packed = packObjects(others, objects.length + 1);
  const parts = [header];
  const entries = new Map<number, Entry>([[0, [0, 0, 65_535]], ...packed.entries]);
  let offset = header.length;
  for (const { id, body } of [...streams, ...packed.streams]) {
    const part = Buffer.concat([Buffer.from(`${id} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    entries.set(id, [1, offset, 0]);
    parts.push(part);
    offset += part.length;
  }
  const id = entries.size;
  entries.set(id, [1, offset, 0]);
  return Buffer.concat([...parts, crossReferences(entries, { id, offset, trailer })]);
}

/** The kind of an entry, and two numbers: offset and generation, or stream and index. */
type Entry = readonly [kind: number, number, number];

const isStream = ({ body }: PdfObject): boolean => body.includes("\nstream\n");

const TRAILER = "trailer\n<<\n";
const TRAILER_END = "\n>>\nstartxref";

type ReadPdf = { header: Buffer; objects: PdfObject[]; trailer: string };

/** Each object reaches from its offset in the table to the next one. */
function readObjects(bytes: Buffer): ReadPdf {
  const end = Number(/startxref\n(\d+)\n/.exec(bytes.subarray(-100).toString("latin1"))?.[1]);
  const table = bytes.subarray(end).toString("latin1");
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, digits]) => Number(digits));
  const ascending = [...offsets, end].sort((a, b) => a - b);
  const ends = new Map(ascending.map((offset, index) => [offset, ascending[index + 1] ?? end]));
  const objects = offsets.map((offset, index) => {
    const id = index + 1;
    const start = offset + `${id} 0 obj\n`.length;
    const body = bytes.subarray(start, (ends.get(offset) ?? end) - "\nendobj\n".length);
    return { id, body };
  });
  const trailer = table.slice(
    table.indexOf(TRAILER) + TRAILER.length,
    table.lastIndexOf(TRAILER_END),
  );
  return { header: bytes.subarray(0, ascending[0]), objects, trailer };
}

/** Streams of objects, numbered from `firstId` on, and where each object is in them. */
function packObjects(objects: readonly PdfObject[], firstId: number) {
  const entries = new Map<number, Entry>();
  const streams: PdfObject[] = [];
  for (let from = 0; from < objects.length; from += OBJECTS_PER_STREAM) {
    const id = firstId + streams.length;
    const group = objects.slice(from, from + OBJECTS_PER_STREAM);
    for (const [index, object] of group.entries()) entries.set(object.id, [2, id, index]);
    streams.push({ id, body: objectStream(group) });
  }
  return { entries, streams };
}

function objectStream(objects: readonly PdfObject[]): Buffer {
  let offset = 0;
  const places = objects.map(({ id, body }) => {
    const place = `${id} ${offset}`;
    offset += body.length + 1;
    return place;
  });
  const index = `${places.join(" ")}\n`;
  const content = [Buffer.from(index), ...objects.flatMap(({ body }) => [body, Buffer.from("\n")])];
  const dictionary = `/Type /ObjStm\n/N ${objects.length}\n/First ${index.length}`;
  return stream(dictionary, Buffer.concat(content));
}

function stream(dictionary: string, content: Buffer): Buffer {
  const packed = deflateSync(content);
  const head = `<<\n${dictionary}\n/Length ${packed.length}\n/Filter /FlateDecode\n>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream")]);
}

type CrossReferences = { id: number; offset: number; trailer: string };

/** The table of all objects, which is an object itself, and the end of the file. */
function crossReferences(
  entries: ReadonlyMap<number, Entry>,
  { id, offset, trailer }: CrossReferences,
): Buffer {
  const rows = Array.from({ length: entries.size }, (_, number) => {
    const [kind, first, second] = entries.get(number) ?? [0, 0, 0];
    const row = Buffer.alloc(7);
    row.writeUInt8(kind, 0);
    row.writeUInt32BE(first, 1);
    row.writeUInt16BE(second, 5);
    return row;
  });
  const rest = trailer.replace(/^\/Size \d+$/m, `/Size ${entries.size}`);
  const dictionary = `/Type /XRef\n/W [1 4 2]\n${rest}`;
  return Buffer.concat([
    Buffer.from(`${id} 0 obj\n`),
    stream(dictionary, Buffer.concat(rows)),
    Buffer.from(`\nendobj\nstartxref\n${offset}\n%%EOF\n`),
  ]);
}
