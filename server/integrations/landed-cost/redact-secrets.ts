import { LandedCostError } from "./landed-cost-error.ts";

const REPLACEMENT = "[removed]";
const MAX_DEPTH = 100;
const MAX_MESSAGE_LENGTH = 500;

/** Matches API keys other than the current one, and authorization headers. */
const KEY_PATTERN =
  /\b(?:credential|sk|pk|rk|whsec)_[\w-]{6,}|\b(?:bearer|credentialtoken|servicetoken)[\s:="]+[\w.~+/=-]+/gi;

export const redactMessage = (message: string, key: string): string =>
  redactText(message, key)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_MESSAGE_LENGTH);

/** Removes keys from all strings and property names. Throws when nested deeper than 100 levels. */
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
