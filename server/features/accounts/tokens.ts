import { randomBytes } from "node:crypto";
import { sha256 } from "#server/lib/sha256.ts";

/** 256 random bits for a mailed link. */
export const createToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token. */
export const hashToken = (token: string): string => sha256(token);
