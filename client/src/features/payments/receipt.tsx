import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "#client/components/button.tsx";
import { FactRows } from "#client/components/facts-list.tsx";
import { Icon } from "#client/components/icon.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { type PaymentReceipt, receiptRequest, sendReceipt } from "#shared/payments/contract.ts";
import { PaymentFactRows } from "./payment-fact-rows.tsx";

type ReceiptProps = { receipt: PaymentReceipt; onClose: () => void };

export function Receipt({ receipt, onClose }: ReceiptProps) {
  const { t } = useTranslation("payments");
  const { transactionCode: code, qrCode } = receipt;
  return (
    <div className="grid justify-items-center gap-5 text-center" data-receipt>
      <div>
        <p className="text-sm text-muted">{t("payments.code")}</p>
        <p className="text-xl font-semibold tracking-wide tabular-nums select-all sm:text-2xl">
          {code}
        </p>
      </div>
      <div className="w-full max-w-md text-left">
        <FactRows>
          <PaymentFactRows payment={receipt} checkHint={t("payments.checkOnPage")} />
        </FactRows>
      </div>
      <ReceiptActions code={code} qrCode={qrCode} />
      <Button variant="primary" onClick={onClose} className="w-full print:hidden">
        {t("payments.close")}
      </Button>
    </div>
  );
}

type ReceiptActionsProps = { code: string; qrCode: string };

/** The QR code, and how to keep the receipt: download, print and email. */
export function ReceiptActions({ code, qrCode }: ReceiptActionsProps) {
  const { t } = useTranslation("payments");
  return (
    <>
      <img
        src={qrCode}
        alt={t("payments.qrCode", { code })}
        width={240}
        height={240}
        className="rounded-card bg-white"
      />
      <div className="flex flex-wrap justify-center gap-2 print:hidden">
        <a href={qrCode} download={`transaction-${code}.png`} className={buttonClass("secondary")}>
          <Icon name="download" />
          {t("payments.download")}
        </a>
        <Button onClick={() => window.print()}>
          <Icon name="print" />
          {t("payments.print")}
        </Button>
      </div>
      <ReceiptEmailForm code={code} />
    </>
  );
}

function ReceiptEmailForm({ code }: { code: string }) {
  const { t } = useTranslation("payments");
  const action = useAction(sendReceipt, { successTitle: t("payments.receiptSent") });
  const { control, handleSubmit, reset } = useForm({
    resolver: zodResolver(receiptRequest),
    defaultValues: { email: "" },
  });
  const send = handleSubmit((body) =>
    action.mutate({ params: { code }, body }, { onSuccess: () => reset() }),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.stopPropagation();
        void send(event);
      }}
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
