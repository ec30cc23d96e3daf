import { useTranslation } from "react-i18next";
import { formatCount } from "#client/lib/format-count.ts";
import { type Analytics, STATUS_GROUPS, type StatusGroup } from "#shared/analytics/contract.ts";
import { ChartCard } from "./chart-card.tsx";
import { useBars } from "./use-bars.ts";

/** The calculations, and the transactions by status, over time. */
export function Charts({ data }: { data: Analytics }) {
  const { t } = useTranslation("admin");
  const bars = useBars(data);
  return (
    <>
      <ChartCard
        title={t("analytics.calculations")}
        name={t("analytics.calculationsChart")}
        unit={data.unit}
        empty={{ title: t("analytics.noCalculations"), text: t("analytics.noCalculationsText") }}
        series={[{ name: t("analytics.calculations"), color: "bg-part-goods" }]}
        bars={bars(({ calculations }) => [calculations])}
        format={formatCount}
      />
      <ChartCard
        title={t("analytics.byStatus")}
        name={t("analytics.transactionsChart")}
        unit={data.unit}
        empty={{ title: t("analytics.noTransactions"), text: t("analytics.noTransactionsText") }}
        series={GROUPS.map((group) => ({
          name: t(`analytics.groups.${group}`),
          color: GROUP_COLORS[group],
        }))}
        bars={bars((interval) => GROUPS.map((group) => interval[group]))}
        format={formatCount}
      />
    </>
  );
}

/** Calm colors of the charts: an alarming one is for what needs a person, not for a share of a bar. */
const GROUP_COLORS: Record<StatusGroup, string> = {
  completed: "bg-part-duty",
  pending: "bg-part-shipping",
  refunded: "bg-part-insurance",
  disputed: "bg-part-tax",
  failed: "bg-part-fee",
};
const GROUPS = Object.keys(STATUS_GROUPS) as StatusGroup[]; // safe: its keys
