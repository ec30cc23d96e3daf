import { useTranslation } from "react-i18next";
import { Table } from "#client/components/table.tsx";
import { formatAmount } from "#shared/money.ts";
import type { RateChange } from "#shared/tariffs/contract.ts";
import { localizedName } from "./localized-name.ts";

type RateChangesProps = { changes: readonly RateChange[]; caption: string };

export function RateChanges({ changes, caption }: RateChangesProps) {
  const { t, i18n } = useTranslation("datasets");
  const rateText = (rate: number | null) =>
    rate === null ? "–" : t("common.percent", { value: formatAmount(rate) });
  return (
    <Table
      caption={caption}
      stickyIn="region"
      columns={[
        { label: t("tariffs.laneColumn") },
        { label: t("datasets.before"), isNumber: true },
        { label: t("datasets.after"), isNumber: true },
      ]}
    >
      {changes.map((change) => (
        <tr key={`${change.originCountryCode}-${change.destinationCountryCode}`}>
          <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
            {localizedName(change.originCountryCode, i18n.language, change.originCountry)}{" "}
            <span className="text-muted">
              {change.originCountryCode} → {change.destinationCountryCode}
            </span>
          </th>
          <td className="numeric py-2 pr-4 text-muted">{rateText(change.before)}</td>
          <td className="numeric py-2 font-medium">{rateText(change.after)}</td>
        </tr>
      ))}
    </Table>
  );
}
