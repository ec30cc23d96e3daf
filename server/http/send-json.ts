import type { Request, Response } from "express";
import { type Compressed, compressJson, compressOnce } from "./compress.ts";

/** The limit in characters. A shorter response fits in one packet either way, and is not worth a place in the cache. */
const MIN_COMPRESSED_LENGTH = 1000;

/** The limit in characters for a response that is sent once: to compress a shorter one costs more than it saves. */
const MIN_COMPRESSED_ONCE = 16_000;

/** Does what res.json() does, without an ETag, because JSON responses are not cached by browsers. */
export const sendJson = (res: Response, value: unknown) => sendText(res, JSON.stringify(value));

/**
 * Sends a response that is the same for all visitors: a long one is compressed, and cached so. Clients and proxies may
 * keep it for `maxAgeSeconds`.
 */
export async function sendSharedJson(
  req: Request,
  res: Response,
  value: unknown,
  maxAgeSeconds = 0,
) {
  const text = JSON.stringify(value);
  const caching = maxAgeSeconds > 0 ? `public, max-age=${maxAgeSeconds}` : NOT_CACHED;
  if (text.length < MIN_COMPRESSED_LENGTH) return sendText(res, text, caching);
  setJsonHeaders(res, caching);
  sendCompressed(res, await compressJson(req, text));
}

/**
 * Sends a response to this visitor, compressed if it is long. Only where it has no secret: the length of a compressed
 * response tells how much of what a request adds to it is in it already.
 */
export async function sendLongJson(req: Request, res: Response, value: unknown) {
  const text = JSON.stringify(value);
  if (text.length < MIN_COMPRESSED_ONCE) return sendText(res, text);
  const compressed = await compressOnce(req, text);
  setJsonHeaders(res, NOT_CACHED);
  sendCompressed(res, compressed);
}

function sendCompressed(res: Response, { body, encoding }: Pick<Compressed, "body" | "encoding">) {
  res.vary("Accept-Encoding");
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length); // Node omits the body from the response to HEAD
  res.end(body);
}

const NOT_CACHED = "no-store";

function sendText(res: Response, text: string, caching = NOT_CACHED) {
  setJsonHeaders(res, caching);
  const length = Buffer.byteLength(text);
  res.setHeader("Content-Length", length); // Node omits it from the response to HEAD
  // Text of ASCII characters only has the same bytes in Latin-1, which Node writes in a third of the time.
  res.end(text, length === text.length ? "latin1" : "utf8");
}

function setJsonHeaders(res: Response, caching: string) {
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.setHeader("Cache-Control", caching);
}
