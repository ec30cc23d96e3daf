import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { AppError } from "#server/errors/app-error.ts";

const KILOBYTE = 1024;
const DEFAULT_MAX_BYTES = 100 * KILOBYTE;
export const MAX_OVERSIZE_FACTOR = 10;
const JSON_TYPE = /^application\/json *(?:; *charset *= *"?utf-8"? *)?$/i;
const MAX_TYPE_LENGTH = 100;

/** Parses a JSON body. express.json() would add about 15 % to the CPU time of a calculation. */
export async function readJsonBody(
  req: IncomingMessage,
  maxBytes = DEFAULT_MAX_BYTES,
): Promise<unknown> {
  if (!hasBody(req)) throw new AppError("invalid", "errors.bodyMissing");
  if (!isPlainJson(req)) throw new AppError("mediaType", "errors.mediaType");
  return parse(await readBytes(req, maxBytes));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const isPlainJson = ({ headers }: IncomingMessage) =>
  (headers["content-encoding"] ?? "identity") === "identity" &&
  isJsonType(headers["content-type"] ?? "");

const isJsonType = (type: string) => type.length <= MAX_TYPE_LENGTH && JSON_TYPE.test(type);

const tooLarge = (maxBytes: number) =>
  new AppError("tooLarge", "errors.bodyTooLarge", {
    params: { max: `${Math.floor(maxBytes / KILOBYTE)} KB` },
  });

/** Reads the raw body. Throws `tooLarge`, and `invalid` when the connection breaks. */
export function readBytes(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) return chunks.push(chunk);
      reject(tooLarge(maxBytes));
      // the rest is discarded, because most clients read the response only after sending the body
      if (size > MAX_OVERSIZE_FACTOR * maxBytes) req.destroy();
    });
    req.on("end", () => resolve(Buffer.concat(chunks)));
    req.on("error", (cause) => reject(new AppError("invalid", "errors.badRequest", { cause })));
  });
}

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new AppError("invalid", "errors.bodyMissing");
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString());
  } catch {}
  throw new AppError("invalid", "errors.bodyNotJson");
}
