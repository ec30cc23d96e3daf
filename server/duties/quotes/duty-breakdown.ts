import { allocate } from "#shared/allocate.ts";
import { DUTY_LAYERS } from "#shared/duties/duty-layers.ts";
import type { LandedCostLayer } from "#shared/landed-cost/terms.ts";
import { CENT, type Cents, sumCents } from "#shared/money.ts";

export type ByLandedCostLayer = Record<LandedCostLayer, Cents>;

export type DutyDescription = {
  description: string | null;
  note: string | null;
  formula: string | null;
};

/** Layer by heading of Chapter 99 of the Harmonized Tariff Schedule of the United States. */
const LAYER_BY_HEADING: readonly [RegExp, LandedCostLayer][] = [
  [
    /^9903\.(01\.(0[1-9]|1\d|2[0-4]|77)|03\.1[2-4]|05\.(01|[2-7]\d|8[0-4])|88|91)/,
    "countrySpecific",
  ],
  [/^9903\.(01\.25|03\.01)/, "baseline"],
  [/^9903\.(02|01\.(4[3-9]|5\d|6\d|7[0-6]))/, "reciprocal"],
  [/^9903\.(74|76|78|79|80|81|82|84|85|94|04|45)/, "sector"],
];

/** Layer by the wording of a duty line; the wording is not documented, so unknown text is "standard". */
const LAYER_BY_KEYWORD: readonly [RegExp, LandedCostLayer][] = [
  [/fentanyl|section 301|section 338|forced labo|brazil|country[- ]specific/i, "countrySpecific"],
  [/^(?!.*baseline).*reciprocal/is, "reciprocal"],
  [/baseline|section 122|surcharge|universal|worldwide/i, "baseline"],
  [/section 232|section 201|anti-?dumping|countervailing/i, "sector"],
];

const HEADING = /\b9903\.\d\d(?:\.\d\d)?/;

/** The first heading of Chapter 99 in its texts decides, else their wording; "standard" if neither is known. */
export function classifyDuty({ description, note, formula }: DutyDescription): LandedCostLayer {
  const text = [description, note, formula].filter(Boolean).join(" ");
  const heading = HEADING.exec(text)?.[0];
  const byHeading = heading && LAYER_BY_HEADING.find(([pattern]) => pattern.test(heading));
  const match = byHeading || LAYER_BY_KEYWORD.find(([pattern]) => pattern.test(text));
  return match?.[1] ?? "standard";
}

/**
 * Splits a duty over its layers by the quote's duty lines, in whole `unit`s. "standard" takes the
 * remainder, so the layers sum to the duty. Null if every line is the general duty or the lines
 * exceed the duty by more than rounding.
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

  const totals = NAMED_LAYERS.map((name) =>
    sumCents(layered.filter(({ layer }) => layer === name).map(({ amount }) => amount)),
  );
  const parts = sumCents(totals) > duty ? allocate(duty, totals, unit) : totals;
  const standard = (duty - sumCents(parts)) as Cents;
  const [baseline, reciprocal, countrySpecific, sector] = parts as [Cents, Cents, Cents, Cents]; // safe: one part per layer
  return { baseline, reciprocal, countrySpecific, standard, sector };
}

const NAMED_LAYERS = [...DUTY_LAYERS, "sector"] as const;
