import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { formatAmountInput, parseAmount } from "#client/lib/parse-amount.ts";
import { useAction } from "#client/lib/use-action.ts";
import { type Currency, isCurrency } from "#shared/currency.ts";
import { fromCents, sumCents, toCents } from "#shared/money.ts";
import { refundTransaction, type TransactionSummary } from "#shared/payments/contract.ts";
import { allAnalyticsQueries } from "./queries.ts";

type RefundDialogProps = { transaction: TransactionSummary; onClose: () => void };

export function RefundDialog({ transaction, onClose }: RefundDialogProps) {
  const { t } = useTranslation("admin");
  const { transactionCode: code, amount, refunded } = transaction;
  const currency: Currency = isCurrency(transaction.currency) ? transaction.currency : "USD";
  const refundable = fromCents(sumCents([toCents(amount), toCents(-refunded)]));
  const [text, setText] = useState(formatAmountInput(refundable, currency));
  const action = useAction(refundTransaction, {
    successTitle: t("analytics.refunded"),
    invalidates: [allAnalyticsQueries],
  });
  const refund = parseAmount(text, currency);
  const isValid = refund !== null && refund > 0 && refund <= refundable;
  const limit = t("analytics.refundLeft", {
    amount: formatAmountInput(refundable, currency),
    currency,
  });
  const fieldTexts = isValid ? { hint: limit } : { error: limit };

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
            disabled={!isValid}
            isBusy={action.isPending}
            onClick={() =>
              action.mutate(
                { params: { code }, body: { amount: refund ?? 0, refunded } },
                { onSuccess: onClose },
              )
            }
          >
            {t("analytics.refundButton", {
              amount: isValid ? formatAmountInput(refund, currency) : "–",
              currency,
            })}
          </Button>
        </>
      }
    >
      <Field id="refund-amount" label={t("analytics.refundAmount", { currency })} {...fieldTexts}>
        <input
          {...fieldAriaProps("refund-amount", fieldTexts)}
          id="refund-amount"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={`${controlClass} numeric max-w-48`}
        />
      </Field>
    </Dialog>
  );
}
