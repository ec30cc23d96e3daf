import { AppError } from "#server/errors/app-error.ts";

/** More pixels than any logo has; a small file can unfold to billions. */
const MOST_PIXELS = 25_000_000;

/**
 * Decodes a picture of any kind and encodes it anew as PNG, no larger than `width` × `height`. Only
 * pixels come out: no script of an SVG, nothing hidden behind an image, no metadata. Throws `invalid`
 * for what is no picture, or one of too many pixels.
 */
export async function toPng(bytes: Buffer, width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp"); // large, and most servers never need it
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .rotate() // as its camera was held; the note about that is not kept
      .resize({ width, height, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (cause) {
    throw new AppError("invalid", "branding.notPicture", { cause });
  }
}

const HEADER = 6;
const ENTRY = 16;
const MOST_ICONS = 20;

/** Whether bytes are an icon file: its table of icons names places that are all within the file. */
export function isIco(bytes: Buffer): boolean {
  if (bytes.length < HEADER + ENTRY || bytes.readUInt32LE(0) !== 0x00_01_00_00) return false;
  const count = bytes.readUInt16LE(4);
  const firstIcon = HEADER + count * ENTRY;
  if (count < 1 || count > MOST_ICONS || firstIcon > bytes.length) return false;
  return Array.from({ length: count }, (_, index) => HEADER + index * ENTRY).every((entry) => {
    const size = bytes.readUInt32LE(entry + 8);
    const offset = bytes.readUInt32LE(entry + 12);
    return size > 0 && offset >= firstIcon && offset + size <= bytes.length;
  });
}
