import { displaces } from "#server/duties/us/measures/displacement-cycles.ts";
import type { Measure, MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import type { Candidate } from "#server/duties/us/plan/candidates.ts";
import {
  measureLayer,
  percentTerm,
  toDisplacedReason,
  toNotApplied,
} from "#server/duties/us/plan/measure-layer.ts";
import type { BaseDuty, Goods } from "#server/duties/us/schedule/base-duty.ts";
import {
  type ExactAmount,
  exactShare,
  isLess,
  roundExact,
} from "#server/duties/us/schedule/exact-amount.ts";
import {
  type Answers,
  LAYER_PARTS,
  type Layer,
  type LayerPart,
  type NotApplied,
  type NotAppliedReason,
} from "#shared/duties/assessment.ts";
import { type Cents, type Rate, sumCents, toPercent } from "#shared/money.ts";

export type Stack = {
  duty: Cents;
  layers: readonly Layer[];
  notApplied: readonly NotApplied[];
};

type StackInput = {
  base: BaseDuty;
  /** Has dots. */
  heading: string;
  candidates: readonly Candidate[];
  goods: Goods;
  programs: MeasuresFile["programs"];
  /** Entry date, ISO. */
  date: string;
};

/** The base duty and the additional ones, each rounded once. A question without an answer counts as false. */
export function stackDuties(input: StackInput, answers: Answers): Stack {
  const outcomes = input.candidates.map((candidate) => ({
    measure: candidate.measure,
    reason: inapplicableReason(candidate, answers),
  }));
  const applicable = outcomes.flatMap(({ measure, reason }) => (reason ? [] : [measure]));
  const base = chargeBase(input, applicable);
  const stack = { ...input, applicable, base, charged: new Map<Measure, boolean>() };
  const charged = outcomes
    .filter(({ measure }) => measure !== base.measure)
    .map(({ measure, reason }) =>
      reason ? toNotApplied(measure, reason) : charge(stack, measure),
    );
  const layers = [base.layer, ...charged.filter(isLayer)].sort(
    (a, b) => LAYER_PARTS.indexOf(a.part) - LAYER_PARTS.indexOf(b.part),
  );
  return {
    duty: sumCents(layers.map(({ amount }) => amount)),
    layers,
    notApplied: charged.filter(isNotApplied),
  };
}

const isNotApplied = (outcome: Layer | NotApplied): outcome is NotApplied => "reason" in outcome;
const isLayer = (outcome: Layer | NotApplied): outcome is Layer => !isNotApplied(outcome);

function inapplicableReason(
  { needs, exemptions }: Candidate,
  answers: Answers,
): NotAppliedReason | null {
  const unmet = needs.find(({ question, is }) => (answers[question] ?? false) !== is);
  if (unmet) return { code: "answerNotMet", ...unmet };
  return (
    exemptions.find(({ questions }) => questions.every((question) => answers[question]))?.reason ??
    null
  );
}

type ChargedBase = { layer: Layer; exact: ExactAmount; measure: Measure | null };

type StackContext = Omit<StackInput, "base"> & {
  applicable: readonly Measure[];
  base: ChargedBase;
  /** What `isCharged` has found: in a long chain, each measure is looked at by all before it. */
  charged: Map<Measure, boolean>;
};

/** The base duty, or the one that a measure charges in lieu of it. */
function chargeBase(
  { base, heading, goods }: StackInput,
  measures: readonly Measure[],
): ChargedBase {
  for (const measure of measures) {
    if (!("inLieu" in measure.rate)) continue;
    const exact = exactShare(goods.value, measure.rate.inLieu);
    const amount = roundExact(exact, goods.unit);
    const formula = [percentTerm(measure.rate.inLieu, goods.value)];
    return { layer: measureLayer(measure, { part: "standard", formula, amount }), exact, measure };
  }
  const { column, rate, formula, amount, exact } = base;
  const own = { program: null, label: null, from: null, to: null, source: null };
  return {
    layer: { part: "standard", column, heading, rate, formula, amount, ...own },
    exact,
    measure: null,
  };
}

function charge(stack: StackContext, measure: Measure): Layer | NotApplied {
  const displaced = displacedReason(stack, measure);
  if (displaced) return toNotApplied(measure, displaced);
  const { rate } = measure;
  if ("floor" in rate) return chargeFloor(stack, { measure, floor: rate.floor });
  const { goods } = stack;
  const percent = "add" in rate ? rate.add : rate.inLieu;
  return measureLayer(measure, {
    part: layerPart(stack, measure),
    formula: [percentTerm(percent, goods.value)],
    amount: roundExact(exactShare(goods.value, percent), goods.unit),
  });
}

/** What raises the base duty to the floor. A specific base duty counts with its amount. */
function chargeFloor(
  stack: StackContext,
  { measure, floor }: { measure: Measure; floor: Rate },
): Layer | NotApplied {
  const percent = toPercent(floor);
  if (!isAboveZero(stack, measure)) {
    return toNotApplied(measure, { code: "floorReached", percent });
  }
  const { value, unit } = stack.goods;
  const base = stack.base.layer.amount;
  return measureLayer(measure, {
    part: layerPart(stack, measure),
    formula: [{ kind: "floor", percent, value, base }],
    amount: (roundExact(exactShare(value, floor), unit) - base) as Cents,
  });
}

function displacedReason(stack: StackContext, measure: Measure): NotAppliedReason | null {
  const by = stack.applicable.find(
    (other) => displaces(other, measure, stack.date) && isCharged(stack, other),
  );
  return by ? toDisplacedReason(measure, by) : null;
}

/** Whether a measure charges a duty above 0%. Ends, because a measures file has no displacement cycles. */
function isCharged(stack: StackContext, measure: Measure): boolean {
  const known = stack.charged.get(measure);
  if (known !== undefined) return known;
  const found = isAboveZero(stack, measure) && !displacedReason(stack, measure);
  stack.charged.set(measure, found);
  return found;
}

function isAboveZero({ base, goods }: StackContext, { rate }: Measure): boolean {
  if ("add" in rate) return rate.add > 0;
  if ("inLieu" in rate) return rate.inLieu > 0;
  return isLess(base.exact, exactShare(goods.value, rate.floor));
}

const SECTOR_AUTHORITIES: readonly string[] = ["201", "232"];

function layerPart({ programs }: StackContext, { program }: Measure): LayerPart {
  const authority = programs[program]?.authority ?? "";
  return SECTOR_AUTHORITIES.includes(authority) ? "sector" : "countrySpecific";
}
