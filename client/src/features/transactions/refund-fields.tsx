import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { type Currency, currencyDecimals } from "#shared/currency.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { REFUND_REASONS } from "#shared/payments/states.ts";
import type { TextKey } from "#shared/texts.ts";
import type { RefundOutput, RefundValues } from "./refund-form.ts";

type RefundFieldsProps = {
  control: Control<RefundValues, unknown, RefundOutput>;
  currency: Currency;
  refundable: number;
};

export const RefundFields = (props: RefundFieldsProps) => (
  <>
    <AmountField {...props} />
    <ReasonField control={props.control} />
  </>
);

function AmountField({ control, currency, refundable }: RefundFieldsProps) {
  const { t } = useTranslation("admin");
  const { field, fieldState } = useController({ control, name: "amount" });
  const limit = { amount: formatMoneyWithCode(refundable, currency) };
  const errorKey = fieldState.error?.message as TextKey<"admin"> | undefined; // safe: of createRefundSchema
  const texts = {
    hint: t("transactions.refund.limit", limit),
    error: errorKey && t(errorKey, limit),
  };
  return (
    <Field id="refund-amount" label={t("transactions.refund.amount", { currency })} {...texts}>
      <input
        {...fieldAriaProps("refund-amount", texts)}
        {...field}
        id="refund-amount"
        inputMode={currencyDecimals(currency) === 0 ? "numeric" : "decimal"}
        autoComplete="off"
        className={`${controlClass} numeric max-w-48`}
      />
    </Field>
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
