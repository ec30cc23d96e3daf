import { useTranslation } from "react-i18next";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import type { useReceiptEmail } from "./use-receipt-email.ts";

type ReceiptEmailFieldProps = { email: ReturnType<typeof useReceiptEmail> };

export function ReceiptEmailField({ email }: ReceiptEmailFieldProps) {
  const { t } = useTranslation("payments");
  const { field, text, error, change } = email;
  return (
    <Field id={ID} label={t("payments.emailForReceipt")} error={error}>
      <input
        {...fieldAriaProps(ID, { error })}
        ref={field}
        id={ID}
        name="email"
        type="email"
        autoComplete="email"
        value={text}
        onChange={({ target }) => change(target.value)}
        className={controlClass}
      />
    </Field>
  );
}

const ID = "receipt-email";
