import { useTranslation } from "react-i18next";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { countryName } from "#shared/countries.ts";
import type { Currency } from "#shared/currency.ts";
import { LineAmount } from "./line-amount.tsx";

type ItemSummaryProps = {
  form: CalculatorForm;
  currency: Currency;
  index: number;
  hasHsCode: boolean;
};

/** An item of a long list as text, which renders faster than its fields. */
export function ItemSummary({ form, currency, index, hasHsCode }: ItemSummaryProps) {
  const { i18n } = useTranslation();
  const { description, countryOfOrigin, quantity, value, hsCode } = form.getValues(
    `items.${index}`,
  );
  return (
    <>
      <p dir="auto" className="item-half-line truncate py-2">
        {description}
      </p>
      <p className="item-half-line truncate py-2">{countryName(countryOfOrigin, i18n.language)}</p>
      <p className="item-quantity numeric py-2">{quantity}</p>
      <p className="item-value numeric py-2">{value}</p>
      {hasHsCode ? <p className="hidden truncate py-2 pl-2 @coded-row:block">{hsCode}</p> : null}
      <p className="col-span-full py-2 @half-row:col-span-2 @row:col-span-1 @row:text-right">
        <LineAmount quantity={quantity} value={value} currency={currency} />
      </p>
    </>
  );
}
