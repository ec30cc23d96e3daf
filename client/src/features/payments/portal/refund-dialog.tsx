import { useId } from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { formatAmountInput, parseAmount } from "#client/lib/parse-amount.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { toast } from "#client/lib/toast.ts";
import { type Currency, isCurrency } from "#shared/currency.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { TransactionDetails } from "#shared/payments/portal-contract.ts";
import { CodeTitle } from "./code-title.tsx";
import { RefundFields } from "./refund-fields.tsx";
import { createRefundSchema, type RefundOutput, type RefundValues } from "./refund-form.ts";
import { RefundNotice } from "./refund-notice.tsx";
import { refundableAmount } from "./refundable-amount.ts";
import type { RefundOutcome } from "./request-refund.ts";
import { useRefund } from "./use-refund.ts";

type RefundDialogProps = {
  details: TransactionDetails;
  amount: number;
  onClose: () => void;
};

export function RefundDialog({ details, amount, onClose }: RefundDialogProps) {
  const { t } = useTranslation("admin");
  const formId = useId();
  const { transactionCode: code } = details;
  const refundable = refundableAmount(details);
  const currency: Currency = isCurrency(details.currency) ? details.currency : "USD";
  const { control, handleSubmit } = useForm<RefundValues, unknown, RefundOutput>({
    resolver: schemaResolver(createRefundSchema(currency, refundable)),
    defaultValues: {
      amount: formatAmountInput(amount, currency),
      reason: "requested_by_customer",
    },
  });
  const refund = useRefund(details);
  const submit = handleSubmit((input) =>
    refund.mutate({ ...input, currency }, { onSuccess: closeIfRequested }),
  );
  const isStored = refund.data?.kind === "stored";

  function closeIfRequested({ kind }: RefundOutcome) {
    if (kind !== "issued" && kind !== "requested") return;
    toast({
      title: t(`transactions.refund.${kind}`),
      description: kind === "issued" ? undefined : t("transactions.details.unconfirmed"),
      tone: "success",
    });
    onClose();
  }

  return (
    <Dialog
      width="medium"
      title={<CodeTitle text={t("transactions.refund.title", { code })} code={code} />}
      {...(isStored ? {} : { description: t("transactions.refund.text") })}
      isLocked={refund.isPending}
      onClose={onClose}
      footer={
        isStored ? (
          <Button autoFocus variant="primary" onClick={onClose}>
            {t("common.close")}
          </Button>
        ) : (
          <RefundButtons {...{ control, currency, formId, onClose }} isPending={refund.isPending} />
        )
      }
    >
      <div className="space-y-4 pt-2 pb-1">
        {refund.data ? <RefundNotice outcome={refund.data} /> : null}
        {isStored ? null : (
          <form id={formId} noValidate onSubmit={submit} className="space-y-4">
            <RefundFields control={control} currency={currency} details={details} />
          </form>
        )}
      </div>
    </Dialog>
  );
}

type RefundButtonsProps = {
  control: Control<RefundValues, unknown, RefundOutput>;
  currency: Currency;
  formId: string;
  isPending: boolean;
  onClose: () => void;
};

/** The button that refunds names the amount that is typed. */
function RefundButtons({ control, currency, formId, isPending, onClose }: RefundButtonsProps) {
  const { t } = useTranslation("admin");
  const typed = parseAmount(useWatch({ control, name: "amount" }), currency) ?? 0;
  return (
    <>
      <Button isBlocked={isPending} onClick={onClose}>
        {t("common.cancel")}
      </Button>
      <Button type="submit" form={formId} variant="danger" isBusy={isPending}>
        {typed > 0
          ? t("transactions.refund.submit", { amount: formatMoneyWithCode(typed, currency) })
          : t("transactions.refund.button")}
      </Button>
    </>
  );
}
