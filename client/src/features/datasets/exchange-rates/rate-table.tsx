import { useTranslation } from "react-i18next";
import { Table } from "#client/components/table.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { ListedRate } from "#shared/exchange-rates/contract.ts";
import { commonDecimals, formatRate } from "./format-rate.ts";

export function RateTable({ rates }: { rates: readonly ListedRate[] }) {
  const { t } = useTranslation("datasets");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const decimals = commonDecimals(rates.map(({ unitsPerUsd }) => unitsPerUsd));
  return (
    <Table
      caption={t("exchangeRates.title")}
      stickyIn="page"
      columns={[
        { label: t("exchangeRates.currencyColumn") },
        { label: t("exchangeRates.dateColumn"), className: "hidden sm:table-cell" },
        { label: t("exchangeRates.sourceColumn"), className: "hidden sm:table-cell" },
        { label: t("exchangeRates.rateColumn"), isNumber: true },
      ]}
    >
      {rates.map(({ currency, date, source, unitsPerUsd }) => (
        <tr key={currency}>
          <th scope="row" className="py-1 pr-4 text-left font-normal">
            {currency}
            <span className="block text-sm text-muted sm:hidden">{formatDay(date)}</span>
          </th>
          <td className="hidden py-1 pr-4 text-sm sm:table-cell">{formatDay(date)}</td>
          <td className="hidden py-1 pr-4 text-sm text-muted sm:table-cell">
            {t(`exchangeRates.sources.${source}`)}
          </td>
          <td className="numeric py-1">{formatRate(unitsPerUsd, decimals)}</td>
        </tr>
      ))}
    </Table>
  );
}
