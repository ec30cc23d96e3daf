import { useTranslation } from "react-i18next";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { DisputeSummary } from "#shared/payments/portal-contract.ts";
import { isWaitingForResponse } from "./is-waiting-for-response.ts";

/** Asks for the response to a dispute while the bank waits for it. */
export function DisputeNotice({ dispute }: { dispute: DisputeSummary }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  if (!isWaitingForResponse(dispute)) return null;
  const { dueBy } = dispute;
  return (
    <WarningNotice className="gap-2">
      {dueBy
        ? t("transactions.details.respondBy", { date: formatDate(dueBy) })
        : t("transactions.details.respond")}
    </WarningNotice>
  );
}
