import i18next from "i18next";
import { describe, expect, it } from "vitest";
import type { FormulaTerm } from "#shared/duties/assessment.ts";
import { formulaText } from "#shared/duties/formula-text.ts";
import type { Language } from "#shared/languages.ts";

type Specific = Extract<FormulaTerm<number>, { kind: "specific" }>;

const perPair: Specific = { kind: "specific", usd: 0.9, count: 1, unit: "pair", quantity: 12 };

async function textIn(language: Language, change: Partial<Specific> = {}): Promise<string> {
  await i18next.changeLanguage(language);
  const t = i18next.getFixedT(language, "results");
  return formulaText([{ ...perPair, ...change }], "USD", t);
}

describe("the text of a duty per unit", () => {
  it.each<[Language, string]>([
    ["en", "US$0.90 per pair × 12 pairs"],
    ["es", "US$0.90 por par × 12 pares"],
    ["fr", "US$0.90 par paire × 12 paires"],
    ["pt", "US$0.90 por par × 12 pares"],
    ["de", "US$0.90 je Paar × 12 Paar"],
  ])(
    "names the unit of the rate in the singular and of the quantity in the plural (%s)",
    async (language, text) => {
      expect(await textIn(language)).toBe(text);
    },
  );

  it("names the unit in the singular for one, and for a rate of several in the plural", async () => {
    expect(await textIn("en", { quantity: 1 })).toBe("US$0.90 per pair × 1 pair");
    expect(await textIn("en", { unit: "barrel", count: 100, quantity: 250 })).toBe(
      "US$0.90 per 100 barrels × 250 barrels",
    );
  });

  it("has the language's form for a fraction", async () => {
    expect(await textIn("fr", { unit: "dozen", quantity: 1.5 })).toBe(
      "US$0.90 par douzaine × 1.5 douzaine",
    );
  });
});
