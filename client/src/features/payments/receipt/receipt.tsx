import { useTranslation } from "react-i18next";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { PaymentReceipt } from "#shared/payments/contract.ts";
import { receiptSections } from "#shared/payments/receipt-sections.ts";
import { ReceiptActions } from "./receipt-actions.tsx";
import { ReceiptSectionRows, useReceiptWords } from "./receipt-rows.tsx";

/** The receipt of a payment, for its payer: in the dialog, on the page and on paper. */
export function Receipt({ receipt }: { receipt: PaymentReceipt }) {
  const { t } = useTranslation("payments");
  const sections = receiptSections(receipt, useReceiptWords());
  return (
    <div className="grid gap-5 print:gap-2 print:text-sm" data-receipt>
      <div className="grid justify-items-center gap-1 text-center print:justify-items-start print:text-left">
        <p className="text-3xl font-semibold tracking-tight tabular-nums">
          {formatMoneyWithCode(receipt.amount, receipt.currency)}
        </p>
        <p className="text-sm text-muted">{t("payments.covers")}</p>
      </div>
      {sections.map((section) => (
        <ReceiptSectionRows key={section.rows[0]?.label} {...section} />
      ))}
      <ReceiptActions receipt={receipt} />
    </div>
  );
}
