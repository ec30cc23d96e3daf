import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { cardClass } from "#client/components/card.tsx";
import { MoneyField } from "#client/components/money-field.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { Currency } from "#shared/currency.ts";
import { GoodsSubtotal } from "./goods-subtotal.tsx";

type CalculateCardProps = {
  form: CalculatorForm;
  currency: Currency;
  showShipping: boolean;
  /** False on narrow screens, where the bar at the bottom has the button. */
  showCalculate: boolean;
  isBusy: boolean;
};

/** The costs of the whole shipment, the subtotal of the goods, and Calculate. */
export function CalculateCard({ form, currency, isBusy, ...shown }: CalculateCardProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t("shipping.title")}
      className={`${cardClass} flex flex-wrap items-end justify-end gap-x-6 gap-y-4`}
    >
      {shown.showShipping ? <CostFields form={form} currency={currency} /> : null}
      <div className="flex min-h-10.5 items-center">
        <GoodsSubtotal form={form} currency={currency} />
      </div>
      {shown.showCalculate ? <CalculateButton isBusy={isBusy} /> : null}
    </section>
  );
}

function CostFields({ form, currency }: Pick<CalculateCardProps, "form" | "currency">) {
  const { t } = useTranslation();
  return (
    <div className="grid min-w-0 grow basis-72 items-end gap-4 sm:grid-cols-2">
      {(["shippingCost", "insuranceCost"] as const).map((name) => (
        <MoneyField
          key={name}
          form={form}
          name={name}
          id={name}
          label={t(`shipping.${name}`)}
          placeholder={t("shipping.optional")}
          currency={currency}
        />
      ))}
    </div>
  );
}

export function CalculateButton({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      type="submit"
      variant="primary"
      isBusy={isBusy}
      title={t("calculator.shortcut")}
      className="min-w-40 text-base sm:min-h-10.5"
    >
      {t(isBusy ? "calculator.calculating" : "calculator.calculate")}
    </Button>
  );
}
