import type { Measure } from "#server/duties/us/measures/measures-file.ts";
import { presentRate } from "#server/duties/us/measures/present-rate.ts";
import type {
  FormulaTerm,
  Layer,
  NotApplied,
  NotAppliedReason,
} from "#shared/duties/assessment.ts";
import { type Cents, type Rate, toPercent } from "#shared/money.ts";

export const measureLayer = (
  measure: Measure,
  amounts: Pick<Layer, "part" | "formula" | "amount">,
): Layer => ({
  column: null,
  programme: measure.programme,
  label: measure.label,
  heading: measure.heading,
  rate: measureRateText(measure),
  from: measure.from,
  to: measure.to ?? null,
  source: legalSource(measure),
  ...amounts,
});

export const toNotApplied = (measure: Measure, reason: NotAppliedReason): NotApplied => ({
  programme: measure.programme,
  label: measure.label,
  heading: measure.heading,
  rate: measureRateText(measure),
  reason,
  source: legalSource(measure),
});

/** Why `by` is charged instead of the measure. */
export const toDisplacedReason = (measure: Measure, by: Measure): NotAppliedReason => ({
  code: "displaced",
  by: by.heading,
  heading: measure.displacedUnder ?? null,
});

export const percentTerm = (rate: Rate, value: Cents): FormulaTerm => ({
  kind: "percent",
  percent: toPercent(rate),
  value,
});

/** "12.5%" */
const measureRateText = ({ rate }: Measure): string => `${presentRate(rate).percent}%`;

export const legalSource = ({ source: { citation, url, published } }: Pick<Measure, "source">) => ({
  citation,
  url,
  published: published ?? null,
});
