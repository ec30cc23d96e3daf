import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { FormError } from "#client/components/form-error.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { hasFieldErrors } from "#client/lib/has-field-errors.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useFormAction } from "#client/lib/use-form-action.ts";
import { receiptRequest, sendReceipt } from "#shared/payments/contract.ts";

/** Mails the receipt, and says in place that it was sent or why not. */
export function ReceiptEmailForm({ code }: { code: string }) {
  const { t } = useTranslation("payments");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { control, handleSubmit, reset, setError, setFocus } = useForm({
    resolver: schemaResolver(receiptRequest),
    defaultValues: { email: "" },
  });
  const action = useFormAction(sendReceipt, setError, { isExpected: () => true });
  useEffect(() => setFocus("email"), [setFocus]);
  const send = handleSubmit((body) => {
    setSentTo(null);
    action.mutate(
      { params: { code }, body },
      {
        onSuccess: () => {
          setSentTo(body.email);
          reset();
        },
      },
    );
  });
  return (
    <form
      ref={scrollIntoView}
      noValidate
      onSubmit={send}
      className="flex w-full scroll-mb-4 flex-wrap items-end gap-2 text-left print:hidden"
    >
      <div className="min-w-48 grow">
        <TextField
          control={control}
          name="email"
          type="email"
          autoComplete="email"
          label={t("payments.receiptEmail")}
        />
      </div>
      <Button type="submit" isBusy={action.isPending}>
        {t("payments.sendReceipt")}
      </Button>
      <p role="status" className="w-full text-sm text-positive wrap-anywhere empty:hidden">
        {sentTo ? (
          <span ref={scrollIntoView} className="block scroll-mb-4">
            {t("payments.receiptSent", { email: sentTo })}
          </span>
        ) : null}
      </p>
      {action.error && !hasFieldErrors(action.error) ? (
        <div ref={scrollIntoView} className="w-full scroll-mb-4">
          <FormError>{errorText(action.error, t)}</FormError>
        </div>
      ) : null}
    </form>
  );
}

/** Shows what appears below the fold of a phone. */
const scrollIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest" });
