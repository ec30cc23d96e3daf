import { ProviderFault } from "./landed-cost-error.ts";

const REMOVED = "[removed]";
const DEEPEST = 100;
const LONGEST = 500;

/** What looks like a key even where it is not ours. */
const LOOKS_LIKE_A_KEY =
  /\b(?:credential|sk|pk|rk|whsec)_[\w-]{6,}|\b(?:bearer|credentialtoken|servicetoken)[\s:="]+[\w.~+/=-]+/gi;

/** The provider's own words as the portal may show them: one short line with no key in it. */
export const tellable = (said: string, key: string): string =>
  cleaned(said, key)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST);

/** The same value with the key taken out of every text and name. Throws for what is nested too deep. */
export function withoutSecrets(value: unknown, key: string, depth = 0): unknown {
  if (depth > DEEPEST) throw new ProviderFault("unreadable", { said: "nested too deep" });
  if (typeof value === "string") return cleaned(value, key);
  if (Array.isArray(value)) return value.map((part) => withoutSecrets(part, key, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      cleaned(name, key),
      withoutSecrets(part, key, depth + 1),
    ]),
  );
}

const cleaned = (text: string, key: string): string =>
  (key ? text.replaceAll(key, REMOVED) : text).replace(LOOKS_LIKE_A_KEY, REMOVED);
