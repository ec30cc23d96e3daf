import { useTranslation } from "react-i18next";
import { countryName } from "#shared/countries.ts";
import type { Currency } from "#shared/currency.ts";
import { LineAmount } from "./line-amount.tsx";
import type { CalculatorForm } from "./use-calculator.ts";

type ItemSummaryProps = {
  form: CalculatorForm;
  currency: Currency;
  index: number;
  hasHsCode: boolean;
};

const HALF_LINE_CLASS = "col-span-full truncate py-2 @half-row:col-span-3 @row:col-span-1";

/** An item of a long list as text, which renders faster than its fields. */
export function ItemSummary({ form, currency, index, hasHsCode }: ItemSummaryProps) {
  const { i18n } = useTranslation();
  const { description, countryOfOrigin, quantity, value, hsCode } = form.getValues(
    `items.${index}`,
  );
  return (
    <>
      <p className={HALF_LINE_CLASS}>{description}</p>
      <p className={HALF_LINE_CLASS}>{countryName(countryOfOrigin, i18n.language)}</p>
      <p className="numeric col-span-2 py-2 @half-row:col-span-1">{quantity}</p>
      <p className="numeric col-span-3 py-2 @half-row:col-span-2 @row:col-span-1">{value}</p>
      {hasHsCode ? <p className="hidden truncate py-2 pl-2 @coded-row:block">{hsCode}</p> : null}
      <p className="col-span-full py-2 @half-row:col-span-2 @row:col-span-1 @row:text-right">
        <LineAmount quantity={quantity} value={value} currency={currency} />
      </p>
    </>
  );
}
