import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { DownloadLink } from "#client/components/download-link.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useAction } from "#client/lib/use-action.ts";
import { receiptRequest, sendReceipt } from "#shared/payments/contract.ts";
import { verifyPath } from "#shared/payments/verify-path.ts";

type ReceiptActionsProps = { code: string; qrCode: string };

/** The icon is above the text on phones, so that three buttons with long words fit beside each other. */
const ICON_ABOVE_TEXT = "max-sm:flex-auto max-sm:flex-col max-sm:px-2";

export function ReceiptActions({ code, qrCode }: ReceiptActionsProps) {
  const { t } = useTranslation("payments");
  const [isMailing, setMailing] = useState(false);
  return (
    <div className="grid justify-items-center gap-4">
      <img
        src={qrCode}
        alt={t("payments.qrCode", { code })}
        width={160}
        height={160}
        className="rounded-card bg-white"
      />
      {/* Shown only on paper, whose reader may have no camera for the QR code. */}
      <p className="hidden text-sm wrap-anywhere print:block">
        {location.origin + verifyPath(code)}
      </p>
      <div className="flex w-full flex-wrap justify-center gap-2 print:hidden">
        <DownloadLink
          href={qrCode}
          download={`transaction-${code}.png`}
          className={ICON_ABOVE_TEXT}
        >
          {t("payments.download")}
        </DownloadLink>
        <Button onClick={() => window.print()} className={ICON_ABOVE_TEXT}>
          <LazyIcon name="print" />
          {t("payments.print")}
        </Button>
        <Button
          aria-expanded={isMailing}
          onClick={() => setMailing(!isMailing)}
          className={ICON_ABOVE_TEXT}
        >
          <LazyIcon name="mail" />
          {t("payments.email")}
        </Button>
      </div>
      {isMailing ? <ReceiptEmailForm code={code} /> : null}
    </div>
  );
}

function ReceiptEmailForm({ code }: { code: string }) {
  const { t } = useTranslation("payments");
  const action = useAction(sendReceipt, { successTitle: t("payments.receiptSent") });
  const form = useRef<HTMLFormElement>(null);
  const { control, handleSubmit, reset, setFocus } = useForm({
    resolver: schemaResolver(receiptRequest),
    defaultValues: { email: "" },
  });
  useEffect(() => {
    setFocus("email");
    form.current?.scrollIntoView({ block: "nearest" }); // it opens below the fold of a phone
  }, [setFocus]);
  const send = handleSubmit((body) =>
    action.mutate({ params: { code }, body }, { onSuccess: () => reset() }),
  );
  return (
    <form
      ref={form}
      noValidate
      onSubmit={send}
      className="flex w-full flex-wrap items-end gap-2 text-left print:hidden"
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
    </form>
  );
}
