import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Amount } from "#client/components/amount.tsx";
import { foreignItemError } from "#client/features/calculator/form/foreign-item-error.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { goodsTotal } from "#client/features/calculator/form/goods-total.ts";
import type { Currency } from "#shared/currency.ts";

export function GoodsSubtotal({ form, currency }: { form: CalculatorForm; currency: Currency }) {
  const { t } = useTranslation();
  const items = useWatch({ control: form.control, name: "items" });
  const error = foreignItemError(items, currency, t);
  if (error) return <output className="text-sm text-danger">{error}</output>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-sm text-muted">{t("items.subtotal")}</span>
      <output className="text-lg font-semibold">
        <Amount value={goodsTotal(items, currency)} currency={currency} />
      </output>
    </p>
  );
}
