import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { MoneyField } from "#client/components/money-field.tsx";
import type { Currency } from "#shared/currency.ts";
import type { CalculatorForm } from "./use-calculator.ts";

export function ShippingCard({ form, currency }: { form: CalculatorForm; currency: Currency }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t("shipping.title")}
      aside={<p className="text-sm text-muted">{t("shipping.optional")}</p>}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {(["shippingCost", "insuranceCost"] as const).map((name) => (
          <MoneyField
            key={name}
            control={form.control}
            name={name}
            id={name}
            label={t("shipping.amountIn", { label: t(`shipping.${name}`), currency })}
            currency={currency}
          />
        ))}
      </div>
    </Card>
  );
}
