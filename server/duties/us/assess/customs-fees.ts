import { convertUsd } from "#server/duties/us/schedule/exact-amount.ts";
import { isByLine, type LineAssessment } from "#shared/duties/assessment.ts";
import type { EntryKind, Transport } from "#shared/duties/customs-entry.ts";
import type { UnitsPerUsd } from "#shared/exchange-rates/exchange-rates.ts";
import {
  type Cents,
  multiplyByRate,
  type Rate,
  rateFromPercent,
  sumCents,
  toCents,
} from "#shared/money.ts";

/** Merchandise Processing Fee of a formal entry: 19 CFR 24.23(b)(1). */
const MPF_RATE = rateFromPercent("0.3464");

/** Harbor Maintenance Fee of goods that arrive by sea: 19 CFR 24.24. */
const HMF_RATE = rateFromPercent("0.125");

/** Goods up to this value in US dollars can be entered informally: 19 CFR 143.21(a). */
const INFORMAL_LIMIT = toCents("2500");

/**
 * The MPF in US dollars by fiscal year, the latest first: the limits of a formal entry, and the amount of an informal one
 * that is filed electronically (19 CFR 24.23(b)(2)(i)). They are 25, 485 and 2 dollars (19 U.S.C. 58c(a)(9), (10) and
 * (b)(8)) times the factor for inflation under 19 CFR 24.22(k), which a notice of CBP sets for each year.
 */
const MPF_AMOUNTS = [
  // Fiscal year 2027: times 1.38322. The amounts are those that CBP charges from this day; where its notice is printed in
  // the Federal Register is not known here, so it is not cited.
  { from: "2026-10-01", min: toCents("34.58"), max: toCents("670.86"), informal: toCents("2.77") },
  // Fiscal year 2026: times 1.34331, CBP Dec. 25-10, 90 FR 34665.
  { from: "2025-10-01", min: toCents("33.58"), max: toCents("651.50"), informal: toCents("2.69") },
] as const;

/** The first day whose amounts are known. */
export const FIRST_MPF_DAY = MPF_AMOUNTS[1].from;

/** Agreements whose goods owe no MPF: 19 CFR 24.23(c). */
const MPF_EXEMPT = new Set("AU BH CL CO IL KR OM P P+ PA PE S S+ SG".split(" "));

type Fee = { rate: Rate; base: Cents; amount: Cents };

export type CustomsFees = {
  /** `rate`, `min` and `max` are those of a formal entry, which goods above `informalLimit` need. */
  mpf: Fee & { entry: EntryKind; informalLimit: Cents; min: Cents; max: Cents };
  /** The fee is that of goods that arrive by sea where `transport` is not known. */
  hmf: Fee & { transport: Transport | null };
};

type FeeItem = { subtotal: Cents; assessment: LineAssessment | null };
type FeeOptions = {
  date: string;
  transport: Transport | null;
  unit: Cents;
  unitsPerUsd: UnitsPerUsd;
};

/**
 * The fees on one entry of all items, in the currency of the calculation, each rounded half up to `unit`. An informal
 * entry is assumed up to its limit, although customs may require a formal one (19 CFR 143.22).
 */
export function calculateCustomsFees(items: readonly FeeItem[], options: FeeOptions): CustomsFees {
  const { transport, unit } = options;
  const bySea = transport === null || transport === "sea";
  return {
    mpf: calculateMpf(items, options),
    hmf: { ...fee(bySea ? items : [], HMF_RATE, unit), transport },
  };
}

/** It depends on the fiscal year of the entry date, and is 0 where every item is exempt. */
function calculateMpf(
  items: readonly FeeItem[],
  { date, unit, unitsPerUsd }: FeeOptions,
): CustomsFees["mpf"] {
  const amounts = MPF_AMOUNTS.find(({ from }) => from <= date) ?? MPF_AMOUNTS[1];
  const convert = (usd: Cents) => convertUsd(usd, unitsPerUsd, unit);
  const informalLimit = convert(INFORMAL_LIMIT);
  const min = convert(amounts.min);
  const max = convert(amounts.max);
  const isInformal = sumCents(items.map(({ subtotal }) => subtotal)) <= informalLimit;
  const liable = items.filter((item) => !isMpfExempt(item));
  const { rate, base, amount } = fee(liable, MPF_RATE, unit);
  const owed = isInformal ? convert(amounts.informal) : Math.min(Math.max(amount, min), max);
  return {
    rate,
    base,
    amount: (base === 0 ? 0 : owed) as Cents,
    entry: isInformal ? "informal" : "formal",
    informalLimit,
    min,
    max,
  };
}

function fee(items: readonly FeeItem[], rate: Rate, unit: Cents): Fee {
  const base = sumCents(items.map(({ subtotal }) => subtotal));
  return { rate, base, amount: multiplyByRate(base, rate, unit) };
}

const isMpfExempt = ({ assessment }: FeeItem): boolean =>
  isByLine(assessment) &&
  assessment.preferences.some(({ isClaimed, symbol }) => isClaimed && MPF_EXEMPT.has(symbol));
