import { LandedCostError } from "./landed-cost-error.ts";

const REPLACEMENT = "[removed]";
const MAX_DEPTH = 100;
const MAX_MESSAGE_LENGTH = 500;

/** What looks like a key even where it is not ours. */
const KEY_PATTERN =
  /\b(?:credential|sk|pk|rk|whsec)_[\w-]{6,}|\b(?:bearer|credentialtoken|servicetoken)[\s:="]+[\w.~+/=-]+/gi;

/** The provider's own words as the portal may show them: one short line with no key in it. */
export const redactMessage = (message: string, key: string): string =>
  redactText(message, key)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_MESSAGE_LENGTH);

/** The same value with the key taken out of every text and name. Throws for what is nested too deep. */
export function redactSecrets(value: unknown, key: string, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new LandedCostError("unreadable", { reason: "nested too deep" });
  if (typeof value === "string") return redactText(value, key);
  if (Array.isArray(value)) return value.map((part) => redactSecrets(part, key, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      redactText(name, key),
      redactSecrets(part, key, depth + 1),
    ]),
  );
}

const redactText = (text: string, key: string): string =>
  (key ? text.replaceAll(key, REPLACEMENT) : text).replace(KEY_PATTERN, REPLACEMENT);
