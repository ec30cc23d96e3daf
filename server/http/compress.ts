import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Request } from "express";

const ENCODINGS = ["br", "gzip", "identity"] as const;
type Encoding = (typeof ENCODINGS)[number];

export type Compressed = { body: Buffer; encoding: Encoding; etag: string };

const MAX_REMEMBERED = 300;
const remembered = new Map<string, Promise<Compressed>>();

/**
 * A text in the smallest form that the caller reads. For texts that are sent again and again:
 * a bounded number of them is remembered, so that each is compressed only once.
 */
export function compress(req: Request, text: string): Promise<Compressed> {
  const encoding = encodingFor(req);
  const key = `${encoding} ${text}`;
  const known = remembered.get(key);
  if (known) return known;
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size >= MAX_REMEMBERED) remembered.delete(oldest);
  const made = encode(text, encoding);
  remembered.set(key, made);
  return made;
}

/** The smallest that is accepted at all: browsers name gzip first without meaning it. */
const encodingFor = (req: Request): Encoding =>
  ENCODINGS.find((encoding) => req.acceptsEncodings(encoding)) ?? "identity";

async function encode(text: string, encoding: Encoding): Promise<Compressed> {
  const body = await ENCODERS[encoding](text);
  const hash = createHash("sha256").update(body).digest("base64url");
  return { body, encoding, etag: `"${hash.slice(0, 22)}"` };
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const ENCODERS: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => brotli(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => gzip(text),
  identity: async (text) => Buffer.from(text),
};
