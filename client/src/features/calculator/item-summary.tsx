import { useTranslation } from "react-i18next";
import { countryName } from "#shared/countries.ts";
import type { Currency } from "#shared/currency.ts";
import { Amount } from "./amount.tsx";
import { goodsTotal } from "./goods-total.ts";
import type { CalculatorForm } from "./use-calculator.ts";

type ItemSummaryProps = { form: CalculatorForm; currency: Currency; index: number };

/** An item of a long list as text, which renders faster than its fields. */
export function ItemSummary({ form, currency, index }: ItemSummaryProps) {
  const { i18n } = useTranslation();
  const { description, countryOfOrigin, quantity, value } = form.getValues(`items.${index}`);
  return (
    <>
      <p className="col-span-full truncate py-2 @row:col-span-1">{description}</p>
      <p className="col-span-full truncate py-2 @row:col-span-1">
        {countryName(countryOfOrigin, i18n.language)}
      </p>
      <p className="numeric py-2">{quantity}</p>
      <p className="numeric py-2">{value}</p>
      <p className="py-2 @row:text-right">
        <Amount value={goodsTotal([{ quantity, value }], currency)} currency={currency} />
      </p>
    </>
  );
}
