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
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import {
  type Answers,
  LAYER_PARTS,
  type Layer,
  type LayerPart,
  type NotApplied,
  type NotAppliedReason,
} from "#shared/duties/assessment.ts";
import { type Cents, sumCents, toPercent } from "#shared/money.ts";

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

/** Stacks duties on a base duty by different answers. A question without an answer counts as false. */
export type DutyStacking = {
  /** The base duty and the additional ones, each rounded once. */
  stack(answers: Answers): Stack;
  /** The duty of the stack, in a fraction of its time: dozens of answers are tried to find out what to ask. */
  sum(answers: Answers): Cents;
};

export function createDutyStacking(input: StackInput): DutyStacking {
  const { candidates, date } = input;
  const amounts: Amounts = { input, displacing: findDisplacing(candidates, date), percents: [] };
  return {
    stack: (answers) =>
      stackDuties(
        amounts,
        candidates.map((candidate) => inapplicableReason(candidate, answers)),
      ),
    sum: (answers) => sumDuties(amounts, candidates, answers),
  };
}

/** What is the same with all answers. */
type Amounts = {
  input: StackInput;
  /** The positions of the candidates that displace each candidate. */
  displacing: readonly (readonly number[])[];
  /** What each candidate charges that charges a percentage, once it is known. */
  percents: (Cents | undefined)[];
};

type Reasons = readonly (NotAppliedReason | null)[];

function stackDuties(amounts: Amounts, reasons: Reasons): Stack {
  const { candidates } = amounts.input;
  const context = chargeBase(
    amounts,
    reasons.map((reason) => reason === null),
  );
  const charged = candidates.flatMap(({ measure }, position) => {
    if (position === context.inLieu) return [];
    const reason = reasons[position];
    return reason ? toNotApplied(measure, reason) : charge(context, position, measure);
  });
  const layers = [baseLayer(context), ...charged.filter(isLayer)].sort(
    (a, b) => LAYER_PARTS.indexOf(a.part) - LAYER_PARTS.indexOf(b.part),
  );
  return {
    duty: sumCents(layers.map(({ amount }) => amount)),
    layers,
    notApplied: charged.filter(isNotApplied),
  };
}

function sumDuties(amounts: Amounts, candidates: readonly Candidate[], answers: Answers): Cents {
  const context = chargeBase(
    amounts,
    candidates.map((candidate) => inapplicableReason(candidate, answers) === null),
  );
  let sum: number = context.amount;
  for (const [position, { measure }] of candidates.entries()) {
    const isAdded = context.isApplicable[position] && position !== context.inLieu;
    if (isAdded && displacingPosition(context, position) === undefined) {
      sum += chargedAmount(context, position, measure);
    }
  }
  return sum as Cents; // safe: a sum of cents
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

/** A stack with some answers; candidates are known by their positions. */
type StackContext = {
  amounts: Amounts;
  isApplicable: readonly boolean[];
  /** The base duty, or the one that a measure charges in lieu of it. */
  exact: ExactAmount;
  amount: Cents;
  inLieu: number;
  /** What `isCharged` has found: in a long chain, each measure is looked at by all before it. */
  charged: (boolean | undefined)[];
};

function chargeBase(amounts: Amounts, isApplicable: readonly boolean[]): StackContext {
  const { base, goods, candidates } = amounts.input;
  const inLieu = candidates.findIndex(
    ({ measure }, position) => isApplicable[position] && "inLieu" in measure.rate,
  );
  const rate = candidates[inLieu]?.measure.rate;
  const isReplaced = rate !== undefined && "inLieu" in rate;
  const exact = isReplaced ? exactShare(goods.value, rate.inLieu) : base.exact;
  const amount = isReplaced ? roundExact(exact, goods.unit) : base.amount;
  return { amounts, isApplicable, exact, amount, inLieu, charged: [] };
}

/** Found once for candidates, which are those of one day. */
const findDisplacing = memoizeByReference(
  (candidates: readonly Candidate[], date: string): readonly (readonly number[])[] =>
    candidates.map(({ measure }) =>
      candidates.flatMap((other, position) =>
        displaces(other.measure, measure, date) ? [position] : [],
      ),
    ),
);

function baseLayer({ amounts: { input }, amount, inLieu }: StackContext): Layer {
  const { base, heading, goods, candidates } = input;
  const measure = candidates[inLieu]?.measure;
  if (measure && "inLieu" in measure.rate) {
    const formula = [percentTerm(measure.rate.inLieu, goods.value)];
    return measureLayer(measure, { part: "standard", formula, amount });
  }
  const { column, rate, formula } = base;
  const own = { program: null, label: null, from: null, to: null, source: null };
  return { part: "standard", column, heading, rate, formula, amount, ...own };
}

function charge(context: StackContext, position: number, measure: Measure): Layer | NotApplied {
  const { candidates } = context.amounts.input;
  const by = candidates[displacingPosition(context, position) ?? -1]?.measure;
  if (by) return toNotApplied(measure, toDisplacedReason(measure, by));
  const { rate } = measure;
  if ("floor" in rate && !isAboveZero(context, measure)) {
    return toNotApplied(measure, { code: "floorReached", percent: toPercent(rate.floor) });
  }
  return measureLayer(measure, {
    part: layerPart(context, measure),
    formula: [chargeTerm(context, measure)],
    amount: chargedAmount(context, position, measure),
  });
}

function chargeTerm({ amounts, amount: base }: StackContext, { rate }: Measure) {
  const { value } = amounts.input.goods;
  return "floor" in rate
    ? ({ kind: "floor", percent: toPercent(rate.floor), value, base } as const)
    : percentTerm("add" in rate ? rate.add : rate.inLieu, value);
}

/** What a measure charges that is not displaced. */
function chargedAmount(context: StackContext, position: number, measure: Measure): Cents {
  const { input, percents } = context.amounts;
  const { value, unit } = input.goods;
  const { rate } = measure;
  if ("floor" in rate) {
    // What raises the base duty to the floor; a specific one counts with its amount.
    const raise = roundExact(exactShare(value, rate.floor), unit) - context.amount;
    return (isAboveZero(context, measure) ? raise : 0) as Cents; // safe: a difference of cents
  }
  const amount =
    percents[position] ??
    roundExact(exactShare(value, "add" in rate ? rate.add : rate.inLieu), unit);
  percents[position] = amount;
  return amount;
}

const displacingPosition = (context: StackContext, position: number): number | undefined =>
  context.amounts.displacing[position]?.find(
    (other) => context.isApplicable[other] && isCharged(context, other),
  );

/** Whether a measure charges a duty above 0%. Ends, because a measures file has no displacement cycles. */
function isCharged(context: StackContext, position: number): boolean {
  const known = context.charged[position];
  if (known !== undefined) return known;
  const measure = context.amounts.input.candidates[position]?.measure;
  const found =
    measure !== undefined &&
    isAboveZero(context, measure) &&
    displacingPosition(context, position) === undefined;
  context.charged[position] = found;
  return found;
}

function isAboveZero({ amounts, exact }: StackContext, { rate }: Measure): boolean {
  if ("add" in rate) return rate.add > 0;
  if ("inLieu" in rate) return rate.inLieu > 0;
  return isLess(exact, exactShare(amounts.input.goods.value, rate.floor));
}

const SECTOR_AUTHORITIES: readonly string[] = ["201", "232"];

function layerPart({ amounts }: StackContext, { program }: Measure): LayerPart {
  const authority = amounts.input.programs[program]?.authority ?? "";
  return SECTOR_AUTHORITIES.includes(authority) ? "sector" : "countrySpecific";
}
