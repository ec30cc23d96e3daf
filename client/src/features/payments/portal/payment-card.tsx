import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { TransactionDetails } from "#shared/payments/portal-contract.ts";

type PaymentCardProps = {
  details: Pick<TransactionDetails, "amount" | "refunded" | "currency">;
  /** The parts of the amount. */
  children: ReactNode;
};

export function PaymentCard({ details, children }: PaymentCardProps) {
  const { t } = useTranslation("admin");
  const { amount, refunded, currency } = details;
  return (
    <Card title={t("transactions.details.payment")}>
      <p className="text-3xl font-semibold tracking-tight tabular-nums">
        {formatMoneyWithCode(amount, currency)}
      </p>
      {refunded > 0 ? (
        <p className="text-muted tabular-nums">
          {t("transactions.refundedPart", { amount: formatMoneyWithCode(refunded, currency) })}
        </p>
      ) : null}
      <div className="mt-3">{children}</div>
    </Card>
  );
}
