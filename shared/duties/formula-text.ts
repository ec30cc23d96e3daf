import type { Currency } from "#shared/currency.ts";
import type { FormulaTerm, Layer, QuantityUnit } from "#shared/duties/assessment.ts";
import { formatMoney, formatUnitAmount } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";

type Terms = Layer<number>["formula"];

/** The formula of a layer in words: "US$0.01 per kg × 250 kg + 5% × $1,000.00". */
export const formulaText = (terms: Terms, currency: Currency, t: Translate<"results">): string =>
  terms.map((term) => termText(term, currency, t)).join(" + ");

function termText(term: FormulaTerm<number>, currency: Currency, t: Translate<"results">): string {
  const amount = (value: number) => formatMoney(value, currency);
  switch (term.kind) {
    case "free":
    case "included":
      return t(`assessment.formula.${term.kind}`);
    case "percent":
      return shareText(term, currency, t);
    case "floor":
      return t("assessment.formula.floor", {
        percent: t("common.percent", { value: term.percent }),
        value: amount(term.value),
        base: amount(term.base),
      });
    case "specific":
      return specificText(term, t);
  }
}

/** "5% × $1,000.00" */
export const shareText = (
  { percent, value }: { percent: number; value: number },
  currency: Currency,
  t: Translate<"results">,
): string =>
  t("assessment.formula.percent", {
    percent: t("common.percent", { value: numberText(percent) }),
    value: formatMoney(value, currency),
  });

/** Keeps a figure beside the sign of a product, so that a narrow column breaks a formula between its terms. */
export const unbroken = (text: string): string => text.replaceAll(" × ", "\u00a0×\u00a0");

function specificText(
  { usd, count, unit, quantity }: Extract<FormulaTerm<number>, { kind: "specific" }>,
  t: Translate<"results">,
): string {
  const countedUnit = (amount: number) => `${numberText(amount)} ${unitName(unit, amount, t)}`;
  return t("assessment.formula.specific", {
    usd: dollarText(usd),
    unit: count === 1 ? unitName(unit, 1, t) : countedUnit(count),
    quantity: quantity === null ? t("assessment.formula.quantityUnknown") : countedUnit(quantity),
  });
}

/** "pair" or "pairs", by the number of them. */
export const unitName = (unit: QuantityUnit, count: number, t: Translate<"results">): string =>
  t(`assessment.units.${unit}`, { count });

/** US dollars also in a calculation in another currency; up to six decimals, as rates have. */
const dollarText = (usd: number): string => `US${formatUnitAmount(usd, "USD")}`;

/** "1,234.5": with at most six decimals, for a quantity or a percentage such as 33 1/3. */
export const numberText = (value: number): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: 6 });
