import { readFileSync } from "node:fs";
import { fromRoot } from "#server/lib/from-root.ts";

/** The sections `column2` and `preferences` of the shipped measures. */
export const shippedPreferences: { column2: string[]; preferences: object[] } = JSON.parse(
  readFileSync(fromRoot("data", "us", "preferences.json"), "utf8"),
);
