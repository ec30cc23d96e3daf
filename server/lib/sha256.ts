import { createHash } from "node:crypto";

/** The digest in hexadecimal. */
export const sha256 = (data: string | Buffer): string =>
  createHash("sha256").update(data).digest("hex");
