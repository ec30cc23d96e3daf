import { randomBytes } from "node:crypto";

export const createId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Seconds since 1970. */
export const currentTimestamp = () => Math.floor(Date.now() / 1000);
