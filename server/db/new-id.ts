import { randomBytes } from "node:crypto";
import { v7 } from "uuid";

const ID_BYTES = 16;
const IDS_A_DRAW = 256;

let supply = Buffer.alloc(0);
let latest = { msecs: 0, seq: 0 };

/**
 * A new id, which sorts after all that this process made before. Randomness is drawn in bulk: a draw
 * for each id would take longer than all the rest of a small calculation.
 */
export function newId(): string {
  const random = draw();
  const msecs = Date.now();
  latest =
    msecs > latest.msecs
      ? { msecs, seq: random.readUInt32BE() >>> 1 } // leaves room to count up within its 32 bits
      : { msecs: latest.msecs, seq: latest.seq + 1 };
  return v7({ random, ...latest });
}

function draw(): Buffer {
  if (supply.length === 0) supply = randomBytes(ID_BYTES * IDS_A_DRAW);
  const drawn = supply.subarray(0, ID_BYTES);
  supply = supply.subarray(ID_BYTES);
  return drawn;
}
