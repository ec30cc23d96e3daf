import type { UnitsPerUsd } from "#shared/exchange-rates/exchange-rates.ts";
import {
  type Cents,
  multiplyByRate,
  type Rate,
  rateFromPercent,
  sumCents,
  toCents,
} from "#shared/money.ts";
import { isByLine, type LineAssessment } from "./assessment.ts";
import { convertUsd } from "./exact-amount.ts";

/** Merchandise Processing Fee: 19 CFR 24.23(b)(1). */
const MPF_RATE = rateFromPercent("0.3464");

/** Harbor Maintenance Fee of goods that arrive by sea: 19 CFR 24.24. */
const HMF_RATE = rateFromPercent("0.125");

/** Limits of the MPF of a formal entry in US dollars, the latest first: for 2025, 90 FR 34665. */
const MPF_LIMITS = [
  { from: "2026-10-01", min: toCents("34.58"), max: toCents("670.86") },
  { from: "2025-10-01", min: toCents("33.58"), max: toCents("651.50") },
] as const;

/** Agreements whose goods owe no MPF: 19 CFR 24.23(c). */
const MPF_EXEMPT = new Set("AU BH CL CO IL KR OM P P+ PA PE S S+ SG".split(" "));

type Fee = { rate: Rate; base: Cents; amount: Cents };
export type CustomsFees = { mpf: Fee & { min: Cents; max: Cents }; hmf: Fee };

type FeeItem = { subtotal: Cents; assessment: LineAssessment | null };
type FeeOptions = { date: string; unit: Cents; unitsPerUsd: UnitsPerUsd };

/**
 * The fees on one formal entry of all items, in the currency of the calculation, each rounded half up to `unit`. The
 * MPF stays within its limits for the entry date, and is 0 where every item is exempt.
 */
export function calculateCustomsFees(
  items: readonly FeeItem[],
  { date, unit, unitsPerUsd }: FeeOptions,
): CustomsFees {
  const limits = MPF_LIMITS.find(({ from }) => from <= date) ?? MPF_LIMITS[1];
  const min = convertUsd(limits.min, unitsPerUsd, unit);
  const max = convertUsd(limits.max, unitsPerUsd, unit);
  const mpf = fee(
    items.filter((item) => !isMpfExempt(item)),
    MPF_RATE,
    unit,
  );
  const hmf = fee(items, HMF_RATE, unit);
  const amount = mpf.base === 0 ? mpf.amount : Math.min(Math.max(mpf.amount, min), max);
  return { mpf: { ...mpf, amount: amount as Cents, min, max }, hmf };
}

function fee(items: readonly FeeItem[], rate: Rate, unit: Cents): Fee {
  const base = sumCents(items.map(({ subtotal }) => subtotal));
  return { rate, base, amount: multiplyByRate(base, rate, unit) };
}

const isMpfExempt = ({ assessment }: FeeItem): boolean =>
  isByLine(assessment) &&
  assessment.preferences.some(({ isClaimed, symbol }) => isClaimed && MPF_EXEMPT.has(symbol));
