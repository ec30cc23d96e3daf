import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { DownloadLink } from "#client/components/download-link.tsx";
import { FileLink } from "#client/components/file-link.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { buildUrl } from "#client/lib/api.ts";
import type { PaymentReceipt } from "#shared/payments/contract.ts";
import { receiptFileName, receiptPdf, receiptSpreadsheet } from "#shared/payments/receipt-files.ts";
import { verifyPath } from "#shared/payments/verify-path.ts";
import { ReceiptEmailForm } from "./receipt-email-form.tsx";

/** The QR code, and how to keep the receipt: as files, as a picture of its code, on paper and by email. */
export function ReceiptActions({ receipt }: { receipt: PaymentReceipt }) {
  const { t, i18n } = useTranslation("payments");
  const [isMailing, setMailing] = useState(false);
  const { transactionCode: code, qrCode, receiptEmail } = receipt;
  const fileUrl = (path: string) => buildUrl(path, { code }, { lng: i18n.language });
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
      {receiptEmail ? (
        <p className="text-sm wrap-anywhere text-muted print:hidden">
          {t("payments.receiptOnItsWay", { email: receiptEmail })}
        </p>
      ) : null}
      <div className="grid w-full grid-cols-2 gap-2 print:hidden">
        <FileLink
          url={fileUrl(receiptPdf.path)}
          fileName={receiptFileName(code, "pdf")}
          className="col-span-2"
        >
          {t("payments.saveReceipt")}
        </FileLink>
        <FileLink url={fileUrl(receiptSpreadsheet.path)} fileName={receiptFileName(code, "xlsx")}>
          {t("payments.spreadsheet")}
        </FileLink>
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
