import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a mailed link. */
export const createToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token. */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
