import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectField } from "#client/components/select-field.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { type Currency, currencyDecimals } from "#shared/currency.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { TransactionDetails } from "#shared/payments/portal-contract.ts";
import { REFUND_REASONS } from "#shared/payments/states.ts";
import type { RefundOutput, RefundValues } from "./refund-form.ts";
import { refundableAmount } from "./refundable-amount.ts";

type RefundFieldsProps = {
  control: Control<RefundValues, unknown, RefundOutput>;
  currency: Currency;
  details: TransactionDetails;
};

export const RefundFields = (props: RefundFieldsProps) => (
  <>
    <AmountField {...props} />
    <ReasonField control={props.control} />
  </>
);

function AmountField({ control, currency, details }: RefundFieldsProps) {
  const { t } = useTranslation("admin");
  const refundable = refundableAmount(details);
  const amount = formatMoneyWithCode(refundable, currency);
  const ofAdmins = formatMoneyWithCode(details.refundLimit?.usd ?? 0, "USD");
  return (
    <TextField
      control={control}
      name="amount"
      id="refund-amount"
      label={t("transactions.refund.amount", { currency })}
      hint={
        refundable < details.refundable
          ? t("transactions.refund.adminLimit", { amount, limit: ofAdmins })
          : t("transactions.refund.limit", { amount })
      }
      errorText={(key) => t(key, { amount })}
      inputMode={currencyDecimals(currency) === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      className="numeric max-w-48"
    />
  );
}

function ReasonField({ control }: Pick<RefundFieldsProps, "control">) {
  const { t } = useTranslation("admin");
  const { field } = useController({ control, name: "reason" });
  return (
    <SelectField
      {...field}
      id="refund-reason"
      label={t("transactions.refund.reason")}
      hint={field.value === "fraudulent" ? t("transactions.refund.fraudHint") : undefined}
      options={REFUND_REASONS.map((value) => ({
        value,
        label: t(`transactions.refund.reasons.${value}`),
      }))}
    />
  );
}
