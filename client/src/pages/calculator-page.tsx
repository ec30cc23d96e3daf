import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Calculator, type PaymentPlace } from "#client/features/calculator/calculator.tsx";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import { useCountryOptions } from "#client/features/datasets/tariffs/use-country-options.ts";
import { useLastPayment } from "#client/features/payments/checkout/last-payment.ts";
import { PaymentDialog } from "#client/features/payments/checkout/lazy-payment-dialog.ts";
import { settingsQuery } from "#client/features/settings/settings-query.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { useCurrency } from "#client/lib/currency-choice.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { usePreloadOnInteraction } from "#client/lib/use-preload-on-interaction.ts";
import type { CalculationMethod, CalculationResult } from "#shared/calculator/contract.ts";
import { type StoredSetting, settingValue } from "#shared/settings/settings.ts";
import { SiteLayout } from "./site-layout.tsx";

const PayNow = lazyWithPreload(async () => {
  const payNow = import("#client/features/payments/checkout/pay-now.tsx");
  return (await withTexts("payments", payNow)).PayNow;
});
const PaymentOutcome = lazyWithPreload(async () => {
  const outcome = import("#client/features/payments/checkout/payment-outcome.tsx");
  return (await withTexts("payments", outcome)).PaymentOutcome;
});
const SaveQuote = lazyWithPreload(async () => (await import("./load-pages.ts")).loadSaveQuote());
const CodeField = lazyWithPreload(async () => {
  const field = import("#client/features/duties/code-field.tsx");
  return (await withTexts("results", field)).CodeField;
});

/** They could not be loaded. */
const UNKNOWN_SETTINGS: StoredSetting[] = [];

/** Only the tariff file has the fees of US customs. */
const asksTransport = (method: CalculationMethod | null, settings: readonly StoredSetting[]) =>
  method === "csv" && settingValue(settings, "show_customs_fees");

type OpenPayment = { result: CalculationResult; publicKey: string };

export function CalculatorPage() {
  const { t } = useTranslation();
  const { data: settings = UNKNOWN_SETTINGS } = useQuery(settingsQuery);
  const [payment, setPayment] = useState<OpenPayment | null>(null);
  const [saved, setSaved] = useState<LastCalculation | null>(null);
  const acceptsPayments = settingValue(settings, "accept_payments");
  const method =
    settings === UNKNOWN_SETTINGS ? null : settingValue(settings, "calculation_method");
  const usesSchedule = method === "csv" && settingValue(settings, "use_tariff_schedule");
  usePreloadOnInteraction(acceptsPayments ? PayNow : null);
  usePreloadOnInteraction(usesSchedule ? CodeField : null);
  useLeaveClosedDialogs();

  const lastPayment = useLastPayment();
  const outcome =
    lastPayment && !payment ? (
      <Suspense fallback={null}>
        <PaymentOutcome payment={lastPayment} />
      </Suspense>
    ) : null;

  function renderPayment(result: CalculationResult, { isStale, onEnterMissing }: PaymentPlace) {
    if (!acceptsPayments) return null;
    // The button stays while the dialog is open, so that the dialog can return the focus to it.
    if (lastPayment?.outcome === "unknown" && !payment) return null;
    if (lastPayment?.outcome === "paid" && lastPayment.calculationId === result.id) return null;
    const pay = (publicKey: string) => setPayment({ result, publicKey });
    return (
      <PayNow
        result={result}
        isStale={isStale}
        requiresComplete={settingValue(settings, "require_complete_to_pay")}
        onEnterMissing={onEnterMissing}
        onPay={pay}
      />
    );
  }

  return (
    <SiteLayout>
      <h1 className="mb-4 max-w-2xl text-2xl font-semibold tracking-tight text-balance print:hidden">
        {t("app.tagline")}
      </h1>
      <Calculator
        method={method}
        CodeSearch={usesSchedule ? CodeField : null}
        showBulkImport={settingValue(settings, "show_bulk_import")}
        showShipping={settingValue(settings, "show_shipping_insurance")}
        asksTransport={asksTransport(method, settings)}
        currency={useCurrency()}
        countries={useCountryOptions()}
        paymentOutcome={outcome}
        renderPayment={renderPayment}
        onSaveQuote={setSaved}
      />
      <OpenDialog
        payment={payment}
        saved={saved}
        onClose={() => {
          setPayment(null);
          setSaved(null);
        }}
      />
    </SiteLayout>
  );
}

type OpenDialogProps = {
  payment: OpenPayment | null;
  saved: LastCalculation | null;
  onClose: () => void;
};

const OpenDialog = ({ payment, saved, onClose }: OpenDialogProps) => (
  <Suspense fallback={null}>
    {payment ? <PaymentDialog {...payment} onClose={onClose} /> : null}
    {saved ? <SaveQuote last={saved} onClose={onClose} /> : null}
  </Suspense>
);

/** A reload closes a dialog, but keeps its history entry, at which Back would do nothing. */
function useLeaveClosedDialogs() {
  useEffect(() => {
    if (history.state?.openDialogs) history.back();
  }, []);
}
