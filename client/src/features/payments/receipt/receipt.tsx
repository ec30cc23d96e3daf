import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { FactRow, FactRows } from "#client/components/facts-list.tsx";
import { Icon } from "#client/components/icon.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { PaymentReceipt } from "#shared/payments/contract.ts";
import { PaymentFactRows } from "./payment-fact-rows.tsx";
import { ReceiptActions } from "./receipt-actions.tsx";
import { TransactionCode } from "./transaction-code.tsx";

/** What was shipped; only the tab that calculated it knows. */
export type ReceiptItem = { id: string; description: string; quantity: number };

type ReceiptProps = {
  receipt: PaymentReceipt;
  items: readonly ReceiptItem[];
  onClose: () => void;
};

export function Receipt({ receipt, items, onClose }: ReceiptProps) {
  const { t } = useTranslation("payments");
  return (
    <div className="grid gap-4 print:gap-2" data-receipt>
      <div className="grid justify-items-center gap-1 text-center">
        <span className="flex size-12 items-center justify-center rounded-full bg-positive-soft text-positive print:hidden">
          <Icon name="check" className="size-7" />
        </span>
        <p className="text-3xl font-semibold tracking-tight tabular-nums">
          {formatMoneyWithCode(receipt.amount, receipt.currency)}
        </p>
        <p className="text-sm text-muted">{t("payments.covers")}</p>
      </div>
      <FactRows>
        <PaymentFactRows payment={receipt} checkHint={t("payments.checkOnPage")} items={items} />
        <FactRow label={t("payments.code")} hint={t("payments.keepCode")}>
          <TransactionCode code={receipt.transactionCode} />
        </FactRow>
      </FactRows>
      <ReceiptItems items={items} />
      <ReceiptActions code={receipt.transactionCode} qrCode={receipt.qrCode} />
      <Button variant="quiet" onClick={onClose} className="justify-self-center print:hidden">
        {t("payments.close")}
      </Button>
    </div>
  );
}

/** The items, which are shown only on paper. */
export function ReceiptItems({ items }: Pick<ReceiptProps, "items">) {
  return (
    <ul className="hidden text-sm print:block">
      {items.map(({ id, description, quantity }) => (
        <li key={id}>
          {formatCount(quantity)} × {description}
        </li>
      ))}
    </ul>
  );
}
