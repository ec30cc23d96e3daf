import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What is said in the portal alone, while paying alone, or by the server alone. */
const PORTAL = new Set([
  "activity",
  "admin",
  "analytics",
  "auth",
  "branding",
  "credentials",
  "fees",
  "paymentStatus",
  "providerConsole",
  "settings",
  "tariffs",
  "users",
  "validation",
]);
const PAYMENT = new Set(["payments"]);
/** What is said only where a landed-cost provider calculates. */
const PROVIDER = new Set(["provider"]);
const SERVER = new Set(["landedCost", "mail"]);

const partOf = (section: string) => {
  if (SERVER.has(section)) return null;
  if (PAYMENT.has(section)) return "payment";
  if (PROVIDER.has(section)) return "provider";
  return PORTAL.has(section) ? "portal" : "first";
};

const LOCALE = /shared\/locales\/\w+\.json$/;

/**
 * Splits each language's texts in "?first", "?portal", "?payment" and "?provider", so that the first page
 * does not bring what it does not say.
 */
export function textParts(): Plugin {
  return {
    name: "text-parts",
    enforce: "pre",
    load(id) {
      const [file = "", part] = id.split("?");
      if (!LOCALE.test(file) || !part) return;
      this.addWatchFile(file);
      const sections = Object.entries(JSON.parse(readFileSync(file, "utf8")));
      const wanted = sections.filter(([name]) => partOf(name) === part);
      return { code: JSON.stringify(Object.fromEntries(wanted)), moduleType: "json" };
    },
  };
}
