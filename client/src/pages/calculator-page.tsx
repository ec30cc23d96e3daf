import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Calculator } from "#client/features/calculator/calculator.tsx";
import type { Charge } from "#client/features/payments/pay-now.tsx";
import { settingsQuery } from "#client/features/settings/queries.ts";
import { useCountryOptions } from "#client/features/tariffs/use-country-options.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { useCurrency } from "#client/lib/currency-choice.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { settingOf } from "#shared/settings/settings.ts";
import { SiteFrame } from "./site-frame.tsx";

const PayNow = lazy(async () => {
  const { PayNow } = await import("#client/features/payments/pay-now.tsx");
  return { default: PayNow };
});
const PaymentDialog = lazy(async () => {
  const dialog = import("#client/features/payments/payment-dialog.tsx");
  const { PaymentDialog } = await withTexts("later", dialog);
  return { default: PaymentDialog };
});

export function CalculatorPage() {
  const { t } = useTranslation();
  const { data: settings = [] } = useQuery(settingsQuery);
  const [payment, setPayment] = useState<{ charge: Charge; publicKey: string } | null>(null);
  const acceptsPayments = settingOf(settings, "accept_payments");

  function payFor({ totalLandedCost: amount, currency }: CalculationResult, isStale: boolean) {
    if (!acceptsPayments) return null;
    const charge = { amount, currency };
    const pay = (publicKey: string) => setPayment({ charge, publicKey });
    return <PayNow charge={charge} isStale={isStale} onPay={pay} />;
  }

  return (
    <SiteFrame>
      <h1 className="mb-6 max-w-2xl text-2xl font-semibold tracking-tight text-balance sm:text-3xl print:hidden">
        {t("app.tagline")}
      </h1>
      <Calculator
        method={settingOf(settings, "calculation_method")}
        showBulkImport={settingOf(settings, "show_bulk_import")}
        showShipping={settingOf(settings, "show_shipping_insurance")}
        currency={useCurrency()}
        countries={useCountryOptions()}
        payFor={payFor}
      />
      <Suspense fallback={null}>
        {payment ? <PaymentDialog {...payment} onClose={() => setPayment(null)} /> : null}
      </Suspense>
    </SiteFrame>
  );
}
