import { randomBytes } from "node:crypto";

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

export const now = () => Math.floor(Date.now() / 1000);
