import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

type Part = "first" | "later" | "portal" | "server";

const named = (part: Part, names: string): [string, Part][] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, part]);

/** Where a section, or one text of it, is said; what is not named is said on the first page. */
const PARTS = new Map([
  ...named(
    "portal",
    `activity admin analytics auth branding credentials fees paymentStatus providerConsole
    settings tariffs users validation common.save common.previousPage common.nextPage common.page
    common.unsaved common.discard errors.forbidden`,
  ),
  ...named("server", "errors landedCost mail"),
  ...named(
    "server",
    `calculator.currencyMismatch calculator.usOnly calculator.noRate calculator.noTariffs
    calculator.amountTooLarge calculator.totalTooLarge`,
  ),
  ...named("later", "calculator.notes payments provider results"),
  ...named(
    "later",
    `bulk.previewTitle bulk.previewSource bulk.valid bulk.skipped bulk.firstRows
    bulk.reason bulk.found bulk.reasonDescription bulk.reasonValue bulk.reasonQuantity
    bulk.reasonCountry bulk.reasonUnknownCountry bulk.reasonTooMany bulk.reasonControl
    bulk.reasonHsCode bulk.currencyAssumed bulk.downloadSkipped bulk.replace bulk.append`,
  ),
  ...named(
    "first",
    `errors.internal errors.network errors.reference results.title results.emptyTitle
    results.emptyDuties results.emptyFees results.emptyTotal results.emptyNeeds results.announce
    results.printedOn results.total results.duties results.taxes`,
  ),
]);

/** In which part a text is: `text` is its name within its section. */
export function partOf(section: string, text: string): Part {
  const withoutCount = text.replace(/_(one|many|other)$/, "");
  return PARTS.get(`${section}.${withoutCount}`) ?? PARTS.get(section) ?? "first";
}

const LOCALE = /shared\/locales\/\w+\.json$/;

/**
 * Splits each language's texts in "?first", "?later" (what the calculator says once something was
 * done) and "?portal", so that the first page does not bring what is said elsewhere.
 */
export function textParts(): Plugin {
  return {
    name: "text-parts",
    enforce: "pre",
    load(id) {
      const [file = "", part] = id.split("?");
      if (!LOCALE.test(file) || !part) return;
      this.addWatchFile(file);
      const sections: [string, object][] = Object.entries(JSON.parse(readFileSync(file, "utf8")));
      const wanted = sections.flatMap(([section, texts]) => {
        const said = Object.entries(texts).filter(([name]) => partOf(section, name) === part);
        return said.length > 0 ? [[section, Object.fromEntries(said)]] : [];
      });
      return { code: JSON.stringify(Object.fromEntries(wanted)), moduleType: "json" };
    },
  };
}
