import { isUtf8 } from "node:buffer";
import { AppError } from "#server/errors/app-error.ts";
import type { TextKey } from "#shared/texts.ts";

const RASTER_SIGNATURES = [
  /^.PNG\r\n/s,
  /^\xff\xd8\xff/, // JPEG
  /^GIF8[79]a/,
  /^RIFF....WEBP/s,
  /^....ftypavif/s,
  /^(?:II[*+]\0|MM\0[*+])/, // TIFF and BigTIFF, in both byte orders
];

const MAX_SVG_BYTES = 100_000;

/** Elements that load or nest images, whose pixels no limit counts, or that cost far more than their size. */
const SVG_ELEMENTS = /<\s*(?:[\w-]+:)?(?:image|feImage|filter|foreignObject|pattern|use)\b/i;
const SVG_DECLARATIONS =
  /<!\s*(?:DOCTYPE|ENTITY)|<\?xml-stylesheet|@import|url\((?!\s*(?:['"]\s*)?#)/i;

/**
 * Rejects what need not be decoded at all: throws `invalid` for a file that is neither a PNG, JPEG, GIF, WebP,
 * AVIF or TIFF, with `unreadable` as its key, nor a plain SVG of at most 100 KB.
 */
export function checkImage(bytes: Buffer, unreadable: TextKey) {
  const start = bytes.subarray(0, 16).toString("latin1");
  if (RASTER_SIGNATURES.some((signature) => signature.test(start))) return;
  const isText = isUtf8(bytes) && !bytes.includes(0); // compressed SVG and UTF-16 are not
  const svg = isText ? bytes.toString("utf8") : "";
  if (!/<svg\b/i.test(svg)) throw new AppError("invalid", unreadable);
  if (bytes.length > MAX_SVG_BYTES || SVG_ELEMENTS.test(svg) || SVG_DECLARATIONS.test(svg)) {
    throw new AppError("invalid", "branding.svgNotPlain");
  }
}
