import { parseAmount } from "#client/lib/parse-amount.ts";
import type { CalculationItem } from "#shared/calculator/contract.ts";
import { tariffLineInput } from "#shared/calculator/tariff-line-input.ts";
import { QUANTITY_UNITS } from "#shared/duties/assessment.ts";

type Quantities = CalculationItem["quantities"];
type Facts = CalculationItem["facts"];

// The cells of an item file for what an item's tariff line needs: "12.5 kg / 3 pair", "S A+" and
// "vehiclePart: no / truckPart: yes".

const isUnit = new Set<string>(QUANTITY_UNITS);

export const writeQuantities = (quantities: Quantities): string =>
  Object.entries(quantities ?? {})
    .map(([unit, quantity]) => `${quantity} ${unit}`)
    .join(" / ");

/** Undefined for an empty cell, null for anything but positive numbers with one of the contract's units. */
export function parseQuantities(text: string): Quantities | null {
  if (text === "") return undefined;
  const pairs = text.split("/").map((pair) => {
    const [, amount = "", unit = ""] = /^(.*\d)\s*([a-zA-Z]+[23]?)$/.exec(pair.trim()) ?? [];
    return [unit, parseAmount(amount)] as const;
  });
  if (pairs.some(([unit]) => !isUnit.has(unit))) return null;
  const quantities = tariffLineInput.quantities.safeParse(Object.fromEntries(pairs));
  return quantities.success ? quantities.data : null;
}

export const writeClaims = (claims: CalculationItem["claims"]): string => (claims ?? []).join(" ");

/** Undefined for an empty cell, null for anything but symbols of the special column. */
export function parseClaims(text: string): CalculationItem["claims"] | null {
  if (text === "") return undefined;
  const claims = tariffLineInput.claims.safeParse(text.toUpperCase().split(/[\s,;/]+/));
  return claims.success ? claims.data : null;
}

export const writeFacts = (facts: Facts): string =>
  Object.entries(facts ?? {})
    .map(([fact, answer]) => `${fact}: ${answer ? "yes" : "no"}`)
    .join(" / ");

/** Undefined for an empty cell, null for anything but names of facts with "yes" or "no". */
export function parseFacts(text: string): Facts | null {
  if (text === "") return undefined;
  const answers = text.split("/").map((pair) => {
    const [, fact = "", answer = ""] = /^(\w+) *: *(yes|no)$/i.exec(pair.trim()) ?? [];
    return [fact, answer.toLowerCase() === "yes"];
  });
  const facts = tariffLineInput.facts.safeParse(Object.fromEntries(answers));
  return facts.success ? facts.data : null;
}
