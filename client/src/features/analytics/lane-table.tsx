import { useTranslation } from "react-i18next";
import { EmptyState } from "#client/components/empty-state.tsx";
import { Table } from "#client/components/table.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import type { Lane } from "#shared/analytics/contract.ts";
import { countryName } from "#shared/countries.ts";
import { formatAmount } from "#shared/money.ts";

type LaneTableProps = {
  /** The busiest first. */
  lanes: readonly Lane[];
  totalCalculations: number;
};

/** The share is below the count on phones, so that the names of countries have room for whole words. */
export function LaneTable({ lanes, totalCalculations }: LaneTableProps) {
  const { t, i18n } = useTranslation("admin");
  const countryLabel = (code: string) => (code ? countryName(code, i18n.language) : "–");
  const shareText = (calculations: number) =>
    t("common.percent", { value: formatAmount(share(calculations, totalCalculations)) });
  if (lanes.length === 0) {
    return <EmptyState title={t("analytics.noLanes")} text={t("analytics.noLanesText")} />;
  }
  return (
    <Table
      caption={t("analytics.lanes")}
      stickyIn="page"
      columns={[
        { label: t("analytics.rank"), isNumber: true, className: "hidden sm:table-cell" },
        { label: t("analytics.lane") },
        { label: t("analytics.calculations"), isNumber: true, className: "max-sm:pr-0" },
        { label: t("analytics.share"), isNumber: true, className: "hidden sm:table-cell" },
        { label: t("analytics.payments"), isNumber: true, className: "hidden sm:table-cell" },
      ]}
    >
      {lanes.map(({ fromCountry, toCountry, calculations, payments }, index) => (
        <tr key={`${fromCountry}-${toCountry}`}>
          <td className="numeric hidden py-2 pr-4 text-muted sm:table-cell">{index + 1}</td>
          <th scope="row" className="w-full py-2 pr-4 text-left font-normal wrap-anywhere">
            {countryLabel(fromCountry)} → {countryLabel(toCountry)}
          </th>
          <td className="numeric py-2 sm:pr-4">
            {formatCount(calculations)}
            <span className="block text-sm text-muted sm:hidden">{shareText(calculations)}</span>
          </td>
          <td className="numeric hidden py-2 pr-4 sm:table-cell">{shareText(calculations)}</td>
          <td className="numeric hidden py-2 sm:table-cell">{formatCount(payments)}</td>
        </tr>
      ))}
    </Table>
  );
}

const share = (part: number, total: number): number => (total > 0 ? (part / total) * 100 : 0);
