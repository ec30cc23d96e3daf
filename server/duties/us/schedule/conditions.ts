import type { Period } from "./entry-periods.ts";
import type { ValueLimits } from "./unit-value.ts";

/** A condition that follows from the entry date or from the value per unit; `text` as printed. */
export type OwnCondition = { text: string } & (
  | { kind: "period"; periods: readonly Period[] }
  | { kind: "value"; limits: ValueLimits }
);

/** That a row is for what no sister of it is for ("Other", "If entered at any other time"). */
export type RestCondition = { kind: "noneOf"; conditions: readonly OwnCondition[] };

/** A line of eight digits that may hold instead. */
export type Sister = {
  code: string;
  /** It is for what no other line below the same row is for. */
  isRest: boolean;
  conditions: readonly OwnCondition[];
};

export type ConditionCheck = {
  condition: OwnCondition | RestCondition;
  sisters: readonly Sister[];
};

/**
 * The conditions that decide between a line of eight digits and its sisters, outermost first.
 *
 * A code that is stated declares which of the sisters the goods are, as on a customs entry. So a condition that only
 * the importer knows ("containing over 5.5 percent by weight of butterfat", "suitable for use in") is named beside
 * the duty in the schedule's words (`texts`) and is no question. One that follows from what is entered, the entry date
 * or the value per unit, is checked (`checks`): where it is contradicted, the sister that holds is assessed; where it
 * cannot be checked and the sister owes another duty, the quantity is asked for. Neither is exact.
 */
export type LineConditions = {
  texts: readonly string[];
  checks: readonly ConditionCheck[];
};

export const NO_CONDITIONS: LineConditions = { texts: [], checks: [] };
