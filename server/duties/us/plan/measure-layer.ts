import type { Measure } from "#server/duties/us/measures/measures-file.ts";
import { presentRate } from "#server/duties/us/measures/present-rate.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import type {
  FormulaTerm,
  Layer,
  NotApplied,
  NotAppliedReason,
} from "#shared/duties/assessment.ts";
import { type Cents, type Rate, toPercent } from "#shared/money.ts";

export const measureLayer = (
  measure: Measure,
  { part, formula, amount }: Pick<Layer, "part" | "formula" | "amount">,
): Layer => {
  const { program, label, heading, from, to = null } = measure;
  const { rate, source } = presentMeasure(measure);
  return {
    column: null,
    program,
    label,
    heading,
    rate,
    from,
    to,
    source,
    part,
    formula,
    amount,
  };
};

export const toNotApplied = (measure: Measure, reason: NotAppliedReason): NotApplied => {
  const { program, label, heading } = measure;
  const { rate, source } = presentMeasure(measure);
  return { program, label, heading, rate, reason, source };
};

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

/** Made once, because most layers are of a few measures. The rate like "12.5%". */
const presentMeasure = memoizeByReference((measure: Measure) => ({
  rate: `${presentRate(measure.rate).percent}%`,
  source: legalSource(measure),
}));

export const legalSource = ({ source: { citation, url, published } }: Pick<Measure, "source">) => ({
  citation,
  url,
  published: published ?? null,
});
