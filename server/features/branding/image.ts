import { AppError } from "#server/errors/app-error.ts";

/** More pixels than any logo has; a small file can unfold to billions. */
const MAX_PIXELS = 25_000_000;

/**
 * Decodes a picture of any kind and encodes it anew as PNG, no larger than `width` × `height`. Only
 * pixels come out: no script of an SVG, nothing hidden behind an image, no metadata. Throws `invalid`
 * for what is no picture, or one of too many pixels.
 */
export async function convertToPng(bytes: Buffer, width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp"); // large, and most servers never need it
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate() // as its camera was held; the note about that is not kept
      .resize({ width, height, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (cause) {
    throw new AppError("invalid", "branding.notPicture", { cause });
  }
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const MAX_ICONS = 20;

/** Whether bytes are an icon file: its table of icons names places that are all within the file. */
export function isIco(bytes: Buffer): boolean {
  if (bytes.length < HEADER_BYTES + ENTRY_BYTES || bytes.readUInt32LE(0) !== 0x00_01_00_00)
    return false;
  const count = bytes.readUInt16LE(4);
  const firstIcon = HEADER_BYTES + count * ENTRY_BYTES;
  if (count < 1 || count > MAX_ICONS || firstIcon > bytes.length) return false;
  return Array.from({ length: count }, (_, index) => HEADER_BYTES + index * ENTRY_BYTES).every(
    (entry) => {
      const size = bytes.readUInt32LE(entry + 8);
      const offset = bytes.readUInt32LE(entry + 12);
      return size > 0 && offset >= firstIcon && offset + size <= bytes.length;
    },
  );
}
