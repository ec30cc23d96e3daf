import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import type { TransactionSummary } from "#shared/payments/portal-contract.ts";
import type { TransactionStatus } from "#shared/payments/states.ts";

const TONES: Record<TransactionStatus, BadgeTone> = {
  pending: "warning",
  processing: "warning",
  completed: "positive",
  partially_refunded: "info",
  refunded: "info",
  disputed: "warning",
  dispute_lost: "danger",
  failed: "danger",
  mismatch: "warning",
};

export function StatusBadges({ status, isTest }: Pick<TransactionSummary, "status" | "isTest">) {
  const { t } = useTranslation("admin");
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={TONES[status]}>{t(`transactions.statuses.${status}`)}</Badge>
      {isTest ? <Badge>{t("transactions.test")}</Badge> : null}
    </span>
  );
}
