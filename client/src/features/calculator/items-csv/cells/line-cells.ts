import { parseAmount } from "#client/lib/parse-amount.ts";
import type { CalculationItem } from "#shared/calculator/contract.ts";
import { tariffLineInput } from "#shared/calculator/tariff-line-input.ts";
import { QUANTITY_UNITS } from "#shared/duties/assessment.ts";

type Quantities = CalculationItem["quantities"];
type Answers = CalculationItem["answers"];

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

export const writeAnswers = (answers: Answers): string =>
  Object.entries(answers ?? {})
    .map(([question, answer]) => `${question}: ${answer ? "yes" : "no"}`)
    .join(" / ");

/** Undefined for an empty cell, null for anything but names of questions with "yes" or "no". */
export function parseAnswers(text: string): Answers | null {
  if (text === "") return undefined;
  const pairs = text.split("/").map((pair) => {
    const [, question = "", answer = ""] = /^(\w+) *: *(yes|no)$/i.exec(pair.trim()) ?? [];
    return [question, answer.toLowerCase() === "yes"];
  });
  const answers = tariffLineInput.answers.safeParse(Object.fromEntries(pairs));
  return answers.success ? answers.data : null;
}
