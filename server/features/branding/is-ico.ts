const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const MAX_ICONS = 20;

/** Whether the bytes are an ICO file whose directory entries all lie within it. */
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
    return size > 0 && offset >= firstIcon && offset + size <= bytes.length;
  });
}
