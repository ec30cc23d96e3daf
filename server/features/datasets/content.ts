import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { createGunzip, gzipSync } from "node:zlib";
import type { StreamedFile } from "#server/http/read-file.ts";
import { sha256 } from "#server/lib/sha256.ts";

/** Receives a whole file; waits for the end of its request, which may reject it as too large. */
export async function receiveBytes({ stream, requestCompleted }: StreamedFile): Promise<Buffer> {
  const bytes = await buffer(stream);
  await requestCompleted;
  return bytes;
}

/** What a version stores of a small file. */
export const packContent = (bytes: Buffer) => ({
  sha256: sha256(bytes),
  content: gzipSync(bytes),
});

/** The content of a version, unpacked. Versions of releases before 0.3.0 may not be compressed. */
export function unpackContent(content: Buffer | null): Readable {
  const stream = Readable.from(content ? [content] : []);
  return content && isGzip(content) ? stream.compose(createGunzip()) : stream;
}

/** The content as text, without a byte order mark. */
export const contentText = async (content: Buffer | null): Promise<string> =>
  (await text(unpackContent(content))).replace(/^\uFEFF/, "");

const isGzip = (content: Buffer) => content[0] === 0x1f && content[1] === 0x8b;

/** A file that the server has, as if it had been received. */
export const fileFromBytes = (name: string, bytes: Buffer): StreamedFile => ({
  name,
  stream: Readable.from([bytes]),
  requestCompleted: Promise.resolve(),
});
