import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { formatAmountInput, parseAmount } from "#client/lib/parse-amount.ts";
import { useAction } from "#client/lib/use-action.ts";
import type { RecentTransaction } from "#shared/analytics/contract.ts";
import { type Currency, isCurrency } from "#shared/currency.ts";
import { fromCents, sumCents, toCents } from "#shared/money.ts";
import { refundTransaction } from "#shared/payments/contract.ts";
import { allAnalytics } from "./queries.ts";

type RefundDialogProps = { transaction: RecentTransaction; onClose: () => void };

/** Asks how much is given back; the button says what it does. */
export function RefundDialog({ transaction, onClose }: RefundDialogProps) {
  const { t } = useTranslation("admin");
  const { transactionCode: code, amount, refunded } = transaction;
  const currency: Currency = isCurrency(transaction.currency) ? transaction.currency : "USD";
  const left = fromCents(sumCents([toCents(amount), toCents(-refunded)]));
  const [typed, setTyped] = useState(formatAmountInput(left, currency));
  const action = useAction(refundTransaction, {
    successTitle: t("analytics.refunded"),
    invalidates: [allAnalytics],
  });
  const asked = parseAmount(typed, currency);
  const isRight = asked !== null && asked > 0 && asked <= left;
  const limit = t("analytics.refundLeft", { amount: formatAmountInput(left, currency), currency });
  const state = isRight ? { hint: limit } : { error: limit };

  return (
    <Dialog
      title={t("analytics.refundOf", { code })}
      description={t("analytics.refundText")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button
            variant="danger"
            disabled={!isRight}
            isBusy={action.isPending}
            onClick={() =>
              action.mutate(
                { params: { code }, body: { amount: asked ?? 0, refunded } },
                { onSuccess: onClose },
              )
            }
          >
            {t("analytics.refundButton", {
              amount: isRight ? formatAmountInput(asked, currency) : "–",
              currency,
            })}
          </Button>
        </>
      }
    >
      <Field id="refund-amount" label={t("analytics.refundAmount", { currency })} {...state}>
        <input
          {...fieldAriaProps("refund-amount", state)}
          id="refund-amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={`${controlClass} numeric max-w-48`}
        />
      </Field>
    </Dialog>
  );
}
