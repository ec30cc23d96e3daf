import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { DisputeSummary } from "#shared/payments/contract.ts";
import { isWaitingForResponse } from "./is-waiting-for-response.ts";

/** Asks for the response to a dispute while the bank waits for it. */
export function DisputeNotice({ dispute }: { dispute: DisputeSummary }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  if (!isWaitingForResponse(dispute)) return null;
  const { dueBy } = dispute;
  return (
    <p className="flex gap-2 rounded-control bg-warning-soft p-3 text-sm text-warning">
      <Icon name="warning" className="size-5" />
      {dueBy
        ? t("transactions.details.respondBy", { date: formatDate(dueBy) })
        : t("transactions.details.respond")}
    </p>
  );
}
