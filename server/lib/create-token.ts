import { randomBytes } from "node:crypto";
import { sha256 } from "#server/lib/sha256.ts";

/** 128 bits. */
const TOKEN_BYTES = 16;

/** The secret of a link, and the hash by which it is looked up. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: sha256(token) };
}
