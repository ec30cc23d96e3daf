const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const MAX_ICONS = 20;

const PNG_SIGNATURE = 0x89_50_4e_47;
const BITMAP_HEADER_BYTES = 40;

/** Whether the bytes are an ICO file whose images all lie within it and start as a PNG or a bitmap does. */
export function isIco(bytes: Buffer): boolean {
  if (bytes.length < HEADER_BYTES + ENTRY_BYTES) return false;
  if (bytes.readUInt32LE(0) !== 0x00_01_00_00) return false;
  const count = bytes.readUInt16LE(4);
  const firstIcon = HEADER_BYTES + count * ENTRY_BYTES;
  if (count < 1 || count > MAX_ICONS || firstIcon > bytes.length) return false;
  const entries = Array.from({ length: count }, (_, index) => HEADER_BYTES + index * ENTRY_BYTES);
  return entries.every((entry) => {
    const size = bytes.readUInt32LE(entry + 8);
    const offset = bytes.readUInt32LE(entry + 12);
    const isInside = offset >= firstIcon && offset + size <= bytes.length;
    return isInside && size >= BITMAP_HEADER_BYTES && isImage(bytes.subarray(offset));
  });
}

const isImage = (bytes: Buffer): boolean =>
  bytes.readUInt32BE() === PNG_SIGNATURE || bytes.readUInt32LE() === BITMAP_HEADER_BYTES;
