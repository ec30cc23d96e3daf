const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];

const DEPTH_CHANGES = new Int8Array(256);
for (const opening of Buffer.from("[{")) DEPTH_CHANGES[opening] = 1;
for (const closing of Buffer.from("]}")) DEPTH_CHANGES[closing] = -1;

type Limits = {
  maxDepth: number;
  /** The bytes outside of texts in one value of the outermost list or object. */
  maxStructureBytes: number;
};

/**
 * Returns a function that reads JSON piece by piece and returns whether it is still within the limits: parsers keep a
 * record for each open bracket and each value, which is forty times its size.
 */
export function createShapeCheck({
  maxDepth,
  maxStructureBytes,
}: Limits): (piece: Uint8Array) => boolean {
  let depth = 0;
  let structureBytes = 0;
  let isText = false;
  let isEscaped = false;

  function readText(byte: number) {
    if (isEscaped) isEscaped = false;
    else if (byte === BACKSLASH) isEscaped = true;
    else isText = byte !== QUOTE;
  }

  function readStructure(byte: number): boolean {
    const change = DEPTH_CHANGES[byte] ?? 0;
    depth += change;
    isText = byte === QUOTE;
    const hasEnded = depth === 0 || (depth === 1 && (change < 0 || byte === COMMA));
    structureBytes = hasEnded ? 0 : structureBytes + 1;
    return depth <= maxDepth && structureBytes <= maxStructureBytes;
  }

  return (piece) =>
    piece.every((byte) => {
      if (!isText) return readStructure(byte);
      readText(byte);
      return true;
    });
}
