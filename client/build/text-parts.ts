import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What is said in the portal alone, or by the server alone. */
const PORTAL = new Set([
  "activity",
  "admin",
  "auth",
  "branding",
  "credentials",
  "fees",
  "settings",
  "tariffs",
  "users",
  "validation",
]);
const SERVER = new Set(["mail"]);

const LOCALE = /shared\/locales\/\w+\.json$/;

/**
 * Splits each language's texts in two, "?first" and "?portal", so that the first page does not bring
 * what only the portal says.
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
      const wanted = sections.filter(
        ([name]) => !SERVER.has(name) && PORTAL.has(name) === (part === "portal"),
      );
      return { code: JSON.stringify(Object.fromEntries(wanted)), moduleType: "json" };
    },
  };
}
