import { allocate, CENT, type Cents, sumCents } from "#shared/money.ts";
import { DUTY_LAYERS } from "#shared/tariffs/calculate-duty.ts";
import type { LandedCostLayer } from "./terms.ts";

export type ByLandedCostLayer = Record<LandedCostLayer, Cents>;

/** What a provider says about one duty line. */
export type DutyDescription = {
  description: string | null;
  note: string | null;
  formula: string | null;
};

/** Headings of chapter 99 of the US tariff schedule (HTSUS), and which layer each belongs to. */
const BY_HEADING: readonly [RegExp, LandedCostLayer][] = [
  [
    /^9903\.(01\.(0[1-9]|1\d|2[0-4]|77)|03\.1[2-4]|05\.(01|[2-7]\d|8[0-4])|88|91)/,
    "countrySpecific",
  ],
  [/^9903\.(01\.25|03\.01)/, "baseline"],
  [/^9903\.(02|01\.(4[3-9]|5\d|6\d|7[0-6]))/, "reciprocal"],
  [/^9903\.(74|76|78|79|80|81|82|84|85|94|04|45)/, "sector"],
];

/** The words that providers use; the wording is theirs and changes, so what is not known is standard. */
const BY_WORDS: readonly [RegExp, LandedCostLayer][] = [
  [/fentanyl|section 301|section 338|forced labo|brazil|country[- ]specific/i, "countrySpecific"],
  [/^(?!.*baseline).*reciprocal/is, "reciprocal"],
  [/baseline|section 122|surcharge|universal|worldwide/i, "baseline"],
  [/section 232|section 201|anti-?dumping|countervailing/i, "sector"],
];

const HEADING = /\b9903\.\d\d(?:\.\d\d)?/;

/** Which layer a duty line is, from the heading it names or else from its words. */
export function classifyDuty({ description, note, formula }: DutyDescription): LandedCostLayer {
  const text = [description, note, formula].filter(Boolean).join(" ");
  const heading = HEADING.exec(text)?.[0];
  const byHeading = heading && BY_HEADING.find(([pattern]) => pattern.test(heading));
  const found = byHeading || BY_WORDS.find(([pattern]) => pattern.test(text));
  return found?.[1] ?? "standard";
}

/**
 * The duty by layer, from a provider's duty lines. What the lines leave unexplained, and what they
 * differ by rounding, is in "standard", so that the layers always sum to the duty. Null where no line
 * is of a layer beyond the general duty, or where the lines come to more than the duty: then the
 * provider gave no breakdown. All amounts are whole `unit`s.
 */
export function dutyBreakdown(
  duty: Cents,
  rows: readonly (DutyDescription & { amount: Cents })[],
  unit: Cents = CENT,
): ByLandedCostLayer | null {
  const layered = rows.map((row) => ({ amount: row.amount, layer: classifyDuty(row) }));
  const rounding = rows.length * unit;
  const total = sumCents(layered.map(({ amount }) => amount));
  const isExplained = layered.some(({ layer }) => layer !== "standard");
  if (duty === 0 || !isExplained || total > duty + rounding) return null;

  const sums = NAMED.map((name) =>
    sumCents(layered.filter(({ layer }) => layer === name).map(({ amount }) => amount)),
  );
  const parts = sumCents(sums) > duty ? allocate(duty, sums, unit) : sums;
  const standard = (duty - sumCents(parts)) as Cents;
  const [baseline, reciprocal, countrySpecific, sector] = parts as [Cents, Cents, Cents, Cents]; // safe: one part per name
  return { baseline, reciprocal, countrySpecific, standard, sector };
}

const NAMED = [...DUTY_LAYERS, "sector"] as const;
