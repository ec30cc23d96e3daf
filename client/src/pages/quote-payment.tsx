import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { openInCalculator } from "#client/features/calculator/form/request-form.ts";
import { PaymentDialog } from "#client/features/payments/checkout/lazy-payment-dialog.ts";
import { PayNow } from "#client/features/payments/checkout/pay-now.tsx";
import {
  allQuoteQueries,
  openedQuoteQuery,
  quoteTodayQuery,
} from "#client/features/quotes/queries.ts";
import { settingsQuery } from "#client/features/settings/settings-query.ts";
import { useAction } from "#client/lib/use-action.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { calculateQuote, type OpenedQuote } from "#shared/quotes/contract.ts";
import { settingValue } from "#shared/settings/settings.ts";

type QuotePaymentProps = { token: string; quote: OpenedQuote };

/** Pays a quote at the price of today while it is valid; later, the goods are calculated again. */
export function QuotePayment({ token, quote }: QuotePaymentProps) {
  const { t } = useTranslation("quotes");
  const client = useQueryClient();
  const { data: settings = [] } = useQuery(settingsQuery);
  const { data: today } = useQuery(quoteTodayQuery(token));
  const [payment, setPayment] = useState<{ result: CalculationResult; publicKey: string } | null>(
    null,
  );
  const calculate = useAction(calculateQuote, {
    errorTitle: t("quotes.pay.failed"),
    invalidates: [quoteTodayQuery(token)],
  });
  const pay = (publicKey: string) =>
    calculate.mutate(
      { params: { token } },
      { onSuccess: (result) => setPayment({ result, publicKey }) },
    );

  function close() {
    setPayment(null);
    void client.invalidateQueries(openedQuoteQuery(token));
    void client.invalidateQueries(allQuoteQueries);
  }

  if (quote.status === "paid" && !payment) return <p>{t("quotes.pay.paid")}</p>;
  const isPayable = quote.status !== "expired" && settingValue(settings, "accept_payments");
  const again = () => openInCalculator(quote.request);
  return (
    <div className="space-y-2 print:hidden">
      {isPayable ? (
        <>
          <PayNow
            result={today?.result ?? quote.result}
            isStale={calculate.isPending}
            requiresComplete={settingValue(settings, "require_complete_to_pay")}
            onEnterMissing={again}
            onPay={pay}
          />
          <p className="text-sm text-muted">{t("quotes.pay.hint")}</p>
        </>
      ) : null}
      <Button className="w-full" onClick={again}>
        {t("quotes.pay.calculateAgain")}
      </Button>
      <Suspense fallback={null}>
        {payment ? <PaymentDialog {...payment} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
