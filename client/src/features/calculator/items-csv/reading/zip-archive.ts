import { FileTooLargeError, InvalidFileError } from "./table.ts";

// The parts of a .xlsx or .ods file, unpacked within limits: a file of 10 MB may contain gigabytes. The library that
// reads the sheets would trust the sizes that each part claims for itself and unpack everything, pictures too.

/** The limit of all parts together; a sheet of 500 items takes less than a thousandth. */
export const MAX_UNPACKED_BYTES = 50_000_000;
const MAX_PARTS = 2000;

type Part = { name: string; method: number; packedSize: number; size: number; offset: number };

export type Parts = ReadonlyMap<string, Uint8Array>;

const END = { signature: 0x06054b50, size: 22 };
const ENTRY = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };
const [STORED, DEFLATED] = [0, 8];

/** The XML parts of a zip archive. Throws InvalidFileError or FileTooLargeError. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Parts> {
  const parts = readDirectory(viewOf(bytes)).filter(({ name }) => /\.(xml|rels)$/i.test(name));
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_UNPACKED_BYTES) throw new FileTooLargeError("The archive claims too large parts");
  const unpacked = new Map<string, Uint8Array>();
  for (const part of parts) unpacked.set(part.name, await unpackPart(bytes, part));
  return unpacked;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

function readDirectory(view: DataView): Part[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_PARTS) throw new FileTooLargeError("The archive has too many parts");
  const parts: Part[] = [];
  let offset = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (offset + ENTRY.size > view.byteLength || view.getUint32(offset, true) !== ENTRY.signature) {
      throw new InvalidFileError("The directory of the archive is damaged");
    }
    const nameLength = view.getUint16(offset + 28, true);
    parts.push({
      name: textAt(view, offset + ENTRY.size, nameLength),
      method: view.getUint16(offset + 10, true),
      packedSize: view.getUint32(offset + 20, true),
      size: view.getUint32(offset + 24, true),
      offset: view.getUint32(offset + 42, true),
    });
    const rest = view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
    offset += ENTRY.size + nameLength + rest;
  }
  return parts;
}

/** The end of the archive, before a comment of up to 65,535 bytes. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END.size;
  for (let offset = last; offset >= Math.max(0, last - 0xffff); offset--) {
    if (view.getUint32(offset, true) === END.signature) return offset;
  }
  throw new InvalidFileError("Not an archive");
}

function textAt(view: DataView, offset: number, length: number): string {
  const available = Math.min(length, view.byteLength - offset);
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + offset, available));
}

async function unpackPart(bytes: Uint8Array<ArrayBuffer>, part: Part): Promise<Uint8Array> {
  const view = viewOf(bytes);
  const { offset, packedSize } = part;
  if (offset + LOCAL.size > bytes.length || view.getUint32(offset, true) !== LOCAL.signature) {
    throw new InvalidFileError("A part of the archive is damaged");
  }
  const names = view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const start = offset + LOCAL.size + names;
  const packed = bytes.subarray(start, start + packedSize);
  if (part.method === STORED) return packed;
  if (part.method !== DEFLATED) throw new InvalidFileError("Unknown compression");
  return inflate(packed, part.size);
}

/** Stops as soon as there is more than the directory claims. */
async function inflate(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array> {
  const result = new Uint8Array(size);
  let length = 0;
  const inflater = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  try {
    for (const reader = inflater.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      if (length + value.length > size) {
        await reader.cancel();
        throw new FileTooLargeError("A part is larger than the archive claims");
      }
      result.set(value, length);
      length += value.length;
    }
  } catch (error) {
    if (error instanceof FileTooLargeError) throw error;
    throw new InvalidFileError("A part of the archive is damaged", { cause: error });
  }
  return result.subarray(0, length);
}

/** The parts as an archive without compression, which the library reads without unpacking anything. */
export function packStored(parts: Parts): Uint8Array<ArrayBuffer> {
  const files = [...parts].map(([name, content]) => ({
    name: new TextEncoder().encode(name),
    content,
  }));
  const lengths = files.map(({ name, content }) => name.length * 2 + content.length);
  const overhead = files.length * (LOCAL.size + ENTRY.size) + END.size;
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, overhead));
  const view = new DataView(bytes.buffer);
  let at = 0;
  const offsets = files.map(({ name, content }) => {
    const offset = at;
    view.setUint32(at, LOCAL.signature, true);
    writeSizes(view, at + 18, name.length, content.length);
    bytes.set(name, at + LOCAL.size);
    bytes.set(content, at + LOCAL.size + name.length);
    at += LOCAL.size + name.length + content.length;
    return offset;
  });
  const directory = at;
  for (const [index, { name, content }] of files.entries()) {
    view.setUint32(at, ENTRY.signature, true);
    writeSizes(view, at + 20, name.length, content.length);
    view.setUint32(at + 42, offsets[index] ?? 0, true);
    bytes.set(name, at + ENTRY.size);
    at += ENTRY.size + name.length;
  }
  view.setUint32(at, END.signature, true);
  view.setUint16(at + 8, files.length, true);
  view.setUint16(at + 10, files.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  return bytes;
}

/** The packed size, the size and the length of the name, which follow each other in both headers. */
function writeSizes(view: DataView, at: number, nameLength: number, size: number) {
  view.setUint32(at, size, true);
  view.setUint32(at + 4, size, true);
  view.setUint16(at + 8, nameLength, true);
}
