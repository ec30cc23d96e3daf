import type { Deps } from "#server/deps.ts";
import { carrierFees } from "#server/features/datasets/carrier-fees/kind.ts";
import {
  type BillCheck,
  type CheckedLine,
  DUTY_PARTS,
  type DutyPart,
} from "#shared/bill-check/bill-check.ts";
import type { BillInput } from "#shared/bill-check/contract.ts";
import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import type { Language } from "#shared/languages.ts";
import { type Cents, fromCents, sumCents } from "#shared/money.ts";
import { type AssessedGoods, assessGoods } from "./assess-goods.ts";
import { groupLines, type LineGroup } from "./group-lines.ts";
import { type Judgement, judgeAmount } from "./judge-amount.ts";
import { type Goods, type LoadGoodsDeps, loadGoods } from "./load-goods.ts";
import { type Owed, owedUnknown, sumOwed } from "./owed.ts";
import { type OwedCarrierFee, owedCarrierFee } from "./owed-carrier-fee.ts";
import { type OwedCustomsFees, owedCustomsFees } from "./owed-customs-fees.ts";
import { presentContext, presentRange } from "./present-check.ts";
import { tolerance } from "./tolerance.ts";

type CheckBillDeps = LoadGoodsDeps & Pick<Deps, "datasets">;

/** What the lines of a bill are compared with. */
type Comparison = {
  goods: Goods;
  assessed: AssessedGoods;
  customsFees: OwedCustomsFees;
  fees: readonly CarrierFee[];
  /** What the courier paid to customs, by its bill. */
  advanced: Cents;
  /** The parts of the duty that have lines of their own. */
  billedParts: ReadonlySet<DutyPart>;
};

/**
 * Compares each line of a bill with what is owed by the law of the day of import, or says why that cannot be said. Throws what
 * `loadGoods` throws.
 */
export async function checkBill(
  deps: CheckBillDeps,
  input: BillInput,
  language: Language,
): Promise<BillCheck> {
  const goods = await loadGoods(deps, input);
  const assessed = assessGoods(goods);
  const groups = groupLines(input.lines, goods.unit);
  const comparison: Comparison = {
    goods,
    assessed,
    customsFees: owedCustomsFees(goods, assessed.assessment),
    fees: (await deps.datasets.read(carrierFees).get()) ?? [],
    advanced: sumCents(
      groups.filter(({ kind }) => kind !== "courierFee").map(({ billed }) => billed),
    ),
    billedParts: new Set(DUTY_PARTS.filter((part) => groups.some(({ kind }) => kind === part))),
  };
  const lines = groups.map((group) => checkLine(group, comparison));
  const excesses = lines.filter(({ verdict }) => verdict === "tooHigh");
  return {
    currency: goods.currency,
    lines,
    notBilled: findNotBilled(groups, comparison),
    totals: {
      billed: fromCents(sumCents(groups.map(({ billed }) => billed))),
      tooHigh: sumAmounts(excesses.map(({ difference }) => difference ?? 0)),
    },
    ...presentContext(goods, assessed.assessment, { lines, language }),
  };
}

/** Exact, which a sum of binary fractions is not. */
const sumAmounts = (amounts: readonly number[]): number =>
  fromCents(sumCents(amounts.map((amount) => Math.round(amount * 100) as Cents))); // safe: whole cents

function checkLine(group: LineGroup, comparison: Comparison): CheckedLine {
  const { owed, fee } = owedForLine(group, comparison);
  const limit = owed.range ? (owed.range.most ?? owed.range.least) : (0 as Cents);
  const judged = judgeAmount(group.billed, owed, tolerance(limit, comparison.goods, fee));
  const { verdict, difference, reason } = withDoubts(judged, group, { comparison, fee });
  return {
    kind: group.kind,
    positions: group.positions,
    billed: fromCents(group.billed),
    verdict,
    owed: owed.range && presentRange(owed.range),
    difference: difference === null ? null : fromCents(difference),
    reason,
    layers: owed.layers,
    fee,
  };
}

function owedForLine(group: LineGroup, comparison: Comparison): OwedCarrierFee {
  const { goods, assessed, customsFees, fees, advanced } = comparison;
  const { parts } = assessed.duties;
  switch (group.kind) {
    case "courierFee":
      return owedCarrierFee(group.first, fees, { goods, advanced });
    case "duty":
      return { owed: owedAltogether(comparison), fee: null };
    case "antidumping":
      return { owed: owedUnknown({ code: "antidumping" }), fee: null };
    case "mpf":
    case "hmf":
    case "tax":
      return { owed: customsFees[group.kind], fee: null };
    default:
      return { owed: parts[group.kind], fee: null };
  }
}

/** The duties that have no lines of their own. */
function owedAltogether({ assessed: { duties }, billedParts }: Comparison): Owed {
  if (billedParts.size === 0) return duties.total;
  const others = DUTY_PARTS.filter((part) => !billedParts.has(part));
  return sumOwed(others.map((part) => duties.parts[part]));
}

/** What the amount alone does not show: that a formal entry may be required, and that a table may be out of date. */
function withDoubts(
  judged: Judgement,
  { kind, billed }: LineGroup,
  { comparison, fee }: { comparison: Comparison; fee: CarrierFee | null },
): Judgement {
  const { formalMpf } = comparison.customsFees;
  const isFormal =
    kind === "mpf" &&
    formalMpf !== null &&
    Math.abs(billed - formalMpf) <= tolerance(formalMpf, comparison.goods);
  if (isFormal && judged.verdict === "tooHigh") {
    return { verdict: "cannotSay", difference: null, reason: { code: "formalEntry" } };
  }
  if (fee && !fee.isChecked && judged.difference !== null) {
    const reason = { code: "feeUnchecked", asOf: fee.asOf } as const;
    return { verdict: "cannotSay", difference: null, reason };
  }
  return judged;
}

/** Parts of the duty that are owed in any case and that no line of the bill is for. */
function findNotBilled(
  groups: readonly LineGroup[],
  { assessed: { duties }, billedParts }: Comparison,
): BillCheck["notBilled"] {
  if (groups.some(({ kind }) => kind === "duty")) return [];
  return DUTY_PARTS.filter((part) => !billedParts.has(part)).flatMap((kind) => {
    const { range } = duties.parts[kind];
    return range && range.least > 0 ? [{ kind, owed: presentRange(range) }] : [];
  });
}
