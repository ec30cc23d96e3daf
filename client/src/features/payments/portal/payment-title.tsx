import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { focusIfLost } from "#client/lib/focus-if-lost.ts";
import type { TransactionDetails } from "#shared/payments/portal-contract.ts";
import { CodeTitle } from "./code-title.tsx";
import { StatusBadges } from "./status-badges.tsx";

type PaymentTitleProps = {
  details: Pick<TransactionDetails, "transactionCode" | "status" | "isTest">;
  /** What can be done with the payment. */
  children: ReactNode;
};

/** The heading takes the focus of the link that led to the payment. */
export function PaymentTitle({ details, children }: PaymentTitleProps) {
  const { t } = useTranslation("admin");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusIfLost(heading.current), []);
  const { transactionCode: code } = details;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="text-xl font-semibold tracking-tight tabular-nums outline-none"
        >
          <CodeTitle text={t("transactions.details.title", { code })} code={code} />
        </h2>
        <StatusBadges {...details} />
      </div>
      {children}
    </div>
  );
}
