import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Request } from "express";
import { createPromiseCache } from "#server/lib/promise-cache.ts";

const ENCODINGS = ["br", "gzip", "identity"] as const;
type Encoding = (typeof ENCODINGS)[number];

export type Compressed = { body: Buffer; encoding: Encoding; etag: string };

const MAX_CACHED = 300;

/** Compresses a response that is sent once, so fast that it costs less than to send it uncompressed. */
export async function compressOnce(
  req: Request,
  text: string,
): Promise<Pick<Compressed, "body" | "encoding">> {
  const encoding = negotiateEncoding(req);
  return { body: await FASTEST[encoding](text), encoding };
}

/** Caches its results: compressing each response would cut the page's throughput by two thirds. */
function createCompression() {
  const cached = createPromiseCache<Compressed>(MAX_CACHED);
  return (req: Request, text: string): Promise<Compressed> => {
    const encoding = negotiateEncoding(req);
    return cached(`${encoding} ${text}`, () => encode(text, encoding));
  };
}

/** Apart, so that many different searches drop no page from the cache. */
export const compressPage = createCompression();
export const compressJson = createCompression();

/** The first of ENCODINGS that is accepted: browsers list gzip first without preferring it. */
const negotiateEncoding = (req: Request): Encoding =>
  ENCODINGS.find((encoding) => req.acceptsEncodings(encoding)) ?? "identity";

async function encode(text: string, encoding: Encoding): Promise<Compressed> {
  const body = await ENCODERS[encoding](text);
  const hash = createHash("sha256").update(body).digest("base64url");
  return { body, encoding, etag: `"${hash.slice(0, 22)}"` };
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Encoders = Record<Encoding, (text: string) => Promise<Buffer>>;

const createEncoders = (brotliQuality: number, gzipLevel: number): Encoders => ({
  br: (text) => brotli(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (text) => gzip(text, { level: gzipLevel }),
  identity: async (text) => Buffer.from(text),
});

const ENCODERS = createEncoders(6, zlib.constants.Z_DEFAULT_COMPRESSION);
const FASTEST = createEncoders(1, 1);
