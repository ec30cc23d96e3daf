import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { paths } from "#shared/client-routes.ts";
import { landedCostStatusQuery } from "./queries.ts";

/** Warns admins while the landed-cost provider is in use but failing or without a usable API key. */
export function LandedCostBanner() {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const { data } = useQuery(landedCostStatusQuery);
  if (!data?.isInUse || (data.hasKey && !data.failure)) return null;
  return (
    <WarningNotice role="status" className="mb-4 flex-wrap gap-2">
      <p className="min-w-0 grow basis-64">
        {data.hasKey && data.failure
          ? t("landedCostConsole.banner.failing", {
              at: formatDate(data.failure.at),
              outcome: t(`landedCostConsole.outcomes.${data.failure.outcome}`),
            })
          : t("landedCostConsole.banner.noKey")}
      </p>
      <Link href={`${paths.dashboard}/credentials`} className="font-medium underline">
        {t("landedCostConsole.banner.look")}
      </Link>
    </WarningNotice>
  );
}
