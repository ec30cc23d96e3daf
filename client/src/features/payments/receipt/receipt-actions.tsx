import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { DownloadLink } from "#client/components/download-link.tsx";
import { Icon } from "#client/components/icon.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { saveFile } from "#client/lib/save-file.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { PaymentReceipt } from "#shared/payments/contract.ts";
import { receiptDocument } from "#shared/payments/receipt-html.ts";
import type { ReceiptSection } from "#shared/payments/receipt-sections.ts";
import { verifyPath } from "#shared/payments/verify-path.ts";
import { ReceiptEmailForm } from "./receipt-email-form.tsx";

type ReceiptActionsProps = { receipt: PaymentReceipt; sections: readonly ReceiptSection[] };

/** The QR code, and how to keep the receipt: as a file, as a picture of its code, on paper and by email. */
export function ReceiptActions({ receipt, sections }: ReceiptActionsProps) {
  const { t } = useTranslation("payments");
  const [isMailing, setMailing] = useState(false);
  const saveReceipt = useSaveReceipt(receipt, sections);
  const { transactionCode: code, qrCode } = receipt;
  return (
    <div className="grid justify-items-center gap-4 break-inside-avoid print:justify-items-start print:gap-1">
      <img
        src={qrCode}
        alt={t("payments.qrCode", { code })}
        width={160}
        height={160}
        className="rounded-card bg-white print:size-28"
      />
      {/* Shown only on paper, whose reader may have no camera for the QR code. */}
      <p className="hidden text-sm wrap-anywhere print:block">{verificationAddress(code)}</p>
      <div className="grid w-full grid-cols-2 gap-2 print:hidden">
        <Button onClick={saveReceipt}>
          <Icon name="download" />
          {t("payments.saveReceipt")}
        </Button>
        <DownloadLink href={qrCode} download={`transaction-${code}.png`}>
          {t("payments.saveQrCode")}
        </DownloadLink>
        <Button onClick={() => window.print()}>
          <LazyIcon name="print" />
          {t("payments.print")}
        </Button>
        <Button aria-expanded={isMailing} onClick={() => setMailing(!isMailing)}>
          <LazyIcon name="mail" />
          {t("payments.email")}
        </Button>
      </div>
      {isMailing ? <ReceiptEmailForm code={code} /> : null}
    </div>
  );
}

const verificationAddress = (code: string) => location.origin + verifyPath(code);

/** Saves the receipt as a page of its own, which every browser opens, prints and turns into a PDF. */
function useSaveReceipt(receipt: PaymentReceipt, sections: readonly ReceiptSection[]) {
  const { t, i18n } = useTranslation("payments");
  const { transactionCode: code, amount, currency, isTest, merchant, qrCode } = receipt;
  return () => {
    const html = receiptDocument({
      language: i18n.language,
      title: `${t("payments.receiptTitle")} – ${merchant ?? t("app.title")}`,
      amount: formatMoneyWithCode(amount, currency),
      covers: t("payments.covers"),
      notice: isTest ? t("payments.testPayment") : undefined,
      sections,
      qrCode: { source: qrCode, text: t("payments.qrCode", { code }) },
      address: verificationAddress(code),
    });
    saveFile(`receipt-${code}.html`, new Blob([html], { type: "text/html" }));
  };
}
