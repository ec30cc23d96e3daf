import type { QuantityUnit } from "#shared/duties/assessment.ts";
import type { Goods } from "./base-duty.ts";
import type { ConditionCheck, OwnCondition, Sister } from "./conditions.ts";
import { isInPeriods } from "./entry-periods.ts";
import { type Fit, fitValue, isUncounted } from "./unit-value.ts";

/** What conditions are checked with; without goods, nothing is known of their value. */
type Entered = { date: string; goods: Goods | null };

/** Why a line does not hold, and the codes of the sisters that hold instead. */
export type Contradiction = {
  reason: OwnCondition["kind"];
  /** The printed text of the line or, if it is for the rest, of the sister that holds. */
  condition: string;
  codes: readonly string[];
};

/** A condition that a quantity would decide, and the codes of the sisters that hold if it does not. */
export type OpenCondition = { condition: string; unit: QuantityUnit; codes: readonly string[] };

type CheckedConditions = { contradiction: Contradiction | null; open: readonly OpenCondition[] };

const NOTHING_TO_CHECK: CheckedConditions = { contradiction: null, open: [] };

/** The outermost condition that is contradicted by what is entered; without one, those that are left open. */
export function checkConditions(
  checks: readonly ConditionCheck[],
  entered: Entered,
): CheckedConditions {
  if (checks.length === 0) return NOTHING_TO_CHECK; // as most lines have none
  const decided = checks.map(({ condition, sisters }) => ({
    ...fitCondition(condition, entered),
    fitting: sisters.filter((sister) => mayHold(sister, entered)),
  }));
  const { by, fitting = [] } = decided.find(({ fit }) => fit === "contradicted") ?? {};
  if (by) {
    const codes = ownBeforeRest(fitting).map(({ code }) => code);
    return { contradiction: { reason: by.kind, condition: by.text, codes }, open: [] };
  }
  return { contradiction: null, open: decided.flatMap(toOpenCondition) };
}

const toOpenCondition = ({
  fit,
  by,
  fitting,
}: DecidedFit & { fitting: readonly Sister[] }): OpenCondition[] =>
  fit === "unknown" && by?.kind === "value"
    ? [{ condition: by.text, unit: by.limits.unit, codes: fitting.map(({ code }) => code) }]
    : [];

const mayHold = ({ conditions }: Sister, entered: Entered): boolean =>
  conditions.every((condition) => fitOwn(condition, entered) !== "contradicted");

/** A line for the rest holds only where no other one does. */
function ownBeforeRest(sisters: readonly Sister[]): readonly Sister[] {
  const own = sisters.filter(({ isRest }) => !isRest);
  return own.length > 0 ? own : sisters;
}

/** Whether the entry date contradicts no condition of a line. */
export const holdsOnDate = (checks: readonly ConditionCheck[], date: string): boolean =>
  checks.every(
    ({ condition }) => fitCondition(condition, { date, goods: null }).fit !== "contradicted",
  );

type DecidedFit = { fit: Fit; by: OwnCondition | null };

/**
 * `by` is the condition that decides: of a line for the rest, the one of a sister. A single piece of which the pieces
 * were not counted contradicts nothing.
 */
function fitCondition(condition: ConditionCheck["condition"], entered: Entered): DecidedFit {
  const { fit, by } =
    condition.kind === "noneOf"
      ? fitRest(condition.conditions, entered)
      : { fit: fitOwn(condition, entered), by: condition };
  const isDoubtful = by?.kind === "value" && isUncounted(by.limits, entered.goods);
  return { fit: fit === "contradicted" && isDoubtful ? "unknown" : fit, by };
}

function fitRest(conditions: readonly OwnCondition[], entered: Entered): DecidedFit {
  const fits = conditions.map((by) => ({ fit: NEGATED[fitOwn(by, entered)], by }));
  return (
    fits.find(({ fit }) => fit === "contradicted") ??
    fits.find(({ fit }) => fit === "unknown") ?? { fit: "holds", by: null }
  );
}

const NEGATED: Readonly<Record<Fit, Fit>> = {
  holds: "contradicted",
  contradicted: "holds",
  unknown: "unknown",
};

function fitOwn(condition: OwnCondition, { date, goods }: Entered): Fit {
  if (condition.kind === "value") return goods ? fitValue(condition.limits, goods) : "unknown";
  return isInPeriods(condition.periods, date) ? "holds" : "contradicted";
}
