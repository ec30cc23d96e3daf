import type {
  Column,
  FormulaTerm,
  QuantityUnit,
  UnassessedReason,
} from "#shared/duties/assessment.ts";
import { type UnitsPerUsd, US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { type Cents, toPercent } from "#shared/money.ts";
import {
  addExact,
  type ExactAmount,
  exactShare,
  roundExact,
  specificAmount,
  toUnitAmount,
  ZERO_AMOUNT,
} from "./exact-amount.ts";
import { type KnownQuantities, measureTerm } from "./quantities.ts";
import type { DutyRate, RateTerm } from "./rate.ts";

/** What the duty on an item is computed from. */
export type Goods = {
  /** The customs value, in the currency of the calculation. */
  value: Cents;
  /** The currency's smallest unit. */
  unit: Cents;
  quantities: KnownQuantities;
  /** Null if the exchange rate of the currency is not known. */
  unitsPerUsd: UnitsPerUsd | null;
};

/** A rate of the schedule that may be charged. */
export type ColumnRate = { column: Column; rate: DutyRate; text: string };

/** `perUnit` as in `Question`. */
type OpenQuantity = { unit: QuantityUnit; perUnit: number };

export type BaseDuty = {
  column: Column;
  /** The printed text. */
  rate: string;
  exact: ExactAmount;
  amount: Cents;
  formula: readonly FormulaTerm[];
  openQuantities: readonly OpenQuantity[];
  usesExchangeRate: boolean;
};

/** The cheapest of the rates that can be computed; the reason if none can. */
export function computeBaseDuty(
  rates: readonly ColumnRate[],
  goods: Goods,
): BaseDuty | UnassessedReason {
  const duties = rates.flatMap((rate) => computeDuty(rate, goods) ?? []);
  const [first, ...rest] = duties;
  if (!first) return missingDutyReason(rates);
  return rest.reduce((least, duty) => (duty.amount < least.amount ? duty : least), first);
}

function missingDutyReason(rates: readonly ColumnRate[]): UnassessedReason {
  const isComputed = rates.some(({ rate }) => rate.kind === "computed");
  return isComputed ? { code: "noExchangeRate" } : { code: "rateForm", rate: rates[0]?.text ?? "" };
}

function computeDuty({ column, rate, text }: ColumnRate, goods: Goods): BaseDuty | null {
  if (rate.kind === "notComputed") return null;
  const terms = rate.terms.map((term) => computeTerm(term, goods));
  if (!terms.every((term) => term !== null)) return null;
  const exact = terms.reduce((sum, { amount }) => addExact(sum, amount), ZERO_AMOUNT);
  return {
    column,
    rate: text,
    exact,
    amount: roundExact(exact, goods.unit),
    formula: terms.length === 0 ? [{ kind: "free" }] : terms.map(({ formula }) => formula),
    openQuantities: terms.flatMap(({ openQuantity }) => openQuantity ?? []),
    usesExchangeRate:
      goods.unitsPerUsd !== US_DOLLAR && rate.terms.some(({ kind }) => kind === "specific"),
  };
}

type ComputedTerm = { amount: ExactAmount; formula: FormulaTerm; openQuantity?: OpenQuantity };

/** Null without the exchange rate that it needs. */
function computeTerm(term: RateTerm, goods: Goods): ComputedTerm | null {
  if (term.kind === "specific") return computeSpecificTerm(term, goods);
  return {
    amount: exactShare(goods.value, term.rate, term.divisor),
    formula: {
      kind: "percent",
      percent: toPercent(term.rate) / term.divisor,
      value: goods.value,
    },
  };
}

function computeSpecificTerm(
  term: Extract<RateTerm, { kind: "specific" }>,
  { quantities, unitsPerUsd }: Goods,
): ComputedTerm | null {
  if (unitsPerUsd === null) return null;
  const measured = measureTerm(term, quantities);
  const { amount, count, unit: quantityUnit } = measured?.term ?? term;
  const formula = { kind: "specific", usd: amount / US_DOLLAR, count, unit: quantityUnit } as const;
  if (!measured) {
    const perUnit = toUnitAmount(specificAmount(term, MILLION, unitsPerUsd));
    return {
      amount: ZERO_AMOUNT,
      formula: { ...formula, quantity: null },
      openQuantity: { unit: quantityUnit, perUnit },
    };
  }
  return {
    amount: specificAmount(measured.term, measured.quantity, unitsPerUsd),
    formula: { ...formula, quantity: measured.quantity / MILLION },
  };
}

const MILLION = 1_000_000;
