import type { LineBase } from "#shared/landed-cost/terms.ts";
import {
  type Cents,
  multiplyByRate,
  type Rate,
  rateFromFraction,
  sumCents,
  toCents,
} from "#shared/money.ts";

export type LineCalculation = { rate: Rate; base: Cents };

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const PRODUCT = new RegExp(String.raw`^\s*${NUMBER}\s*[*×]\s*${NUMBER}\s*$`);

/** The decimals that a Rate has. */
const MAX_RATE_DECIMALS = 6;
/** 1000%: a larger factor is not a rate. */
const MAX_RATE = 10;

/**
 * The rate and its base in a formula such as "0.18 * 149.7". Null for any other formula, because its
 * wording is not documented, and for one that does not give the amount to the `unit`.
 */
export function parseLineFormula(
  formula: string | null,
  amount: Cents,
  unit: Cents,
): LineCalculation | null {
  const [, first, second] = PRODUCT.exec(formula ?? "") ?? [];
  if (!first || !second) return null;
  return readProduct(first, second, amount, unit) ?? readProduct(second, first, amount, unit);
}

function readProduct(
  factor: string,
  value: string,
  amount: Cents,
  unit: Cents,
): LineCalculation | null {
  const decimals = factor.split(".")[1] ?? "";
  if (Number(factor) > MAX_RATE || decimals.length > MAX_RATE_DECIMALS) return null;
  const rate = rateFromFraction(factor);
  const base = toCents(value, unit);
  return Math.abs(multiplyByRate(base, rate, unit) - amount) <= unit ? { rate, base } : null;
}

/** The amounts of an item, or of the whole shipment, that a base may consist of. */
export type BaseParts = { goods: Cents; freight: Cents; duty: Cents };

/** Names what a base consists of by its amount; null if no sum of the parts, or more than one, equals it. */
export function nameBase(base: Cents, { goods, freight, duty }: BaseParts): LineBase | null {
  const sums: [name: LineBase, added: Cents[]][] = [
    ["goods", []],
    ["goodsFreight", [freight]],
    ["goodsDuty", [duty]],
    ["goodsFreightDuty", [freight, duty]],
  ];
  const [match, ...others] = sums.filter(
    ([, added]) => added.every((part) => part > 0) && sumCents([goods, ...added]) === base,
  );
  return match && others.length === 0 ? match[0] : null;
}
