import { useTranslation } from "react-i18next";
import { type Column, Table } from "#client/components/table.tsx";
import { formatAmount } from "#shared/money.ts";
import type { RATE_SORTS, TariffRate } from "#shared/tariffs/contract.ts";
import type { RatesQuery } from "./queries.ts";

type Sort = (typeof RATE_SORTS)[number];

type RateTableProps = {
  rates: readonly TariffRate[];
  listQuery: RatesQuery;
  onSort: (changed: Pick<RatesQuery, "sort" | "order">) => void;
};

/** Has a column for the destination only if the rates have several. */
export function RateTable({ rates, listQuery, onSort }: RateTableProps) {
  const { t } = useTranslation("admin");
  const [first] = rates;
  const isOneDestination = rates.every(
    (rate) => rate.destinationCountryCode === first?.destinationCountryCode,
  );

  const column = (sort: Sort, label: string, options: Partial<Column> = {}): Column => ({
    label,
    ...options,
    sort: {
      direction: sortDirection(listQuery, sort),
      onSort: () => onSort({ sort, order: nextOrder(listQuery, sort) }),
    },
  });

  return (
    <>
      {isOneDestination ? (
        <p className="mb-2 text-sm text-muted">
          {t("tariffs.toDestination", { country: first?.destinationCountry })}
        </p>
      ) : null}
      <Table
        hasStickyHead
        caption={t("tariffs.rates")}
        columns={[
          column("origin", t("tariffs.originColumn")),
          ...(isOneDestination ? [] : [column("destination", t("tariffs.destinationColumn"))]),
          column("basis", t("tariffs.basisColumn"), { className: "hidden md:table-cell" }),
          column("rate", t("tariffs.rateColumn"), { isNumber: true }),
        ]}
      >
        {rates.map((rate) => (
          <RateRow
            key={`${rate.originCountryCode}-${rate.destinationCountryCode}`}
            rate={rate}
            hasDestination={!isOneDestination}
          />
        ))}
      </Table>
    </>
  );
}

function sortDirection({ sort = "origin", order }: RatesQuery, column: Sort) {
  if (sort !== column) return "none";
  return order === "desc" ? "descending" : "ascending";
}

const nextOrder = (listQuery: RatesQuery, column: Sort) =>
  sortDirection(listQuery, column) === "ascending" ? "desc" : "asc";

function RateRow({ rate, hasDestination }: { rate: TariffRate; hasDestination: boolean }) {
  const { t } = useTranslation("admin");
  const basis = [rate.htsHeading, rate.legalBasis].filter(Boolean).join(" · ");
  return (
    <tr>
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        {rate.originCountry} <span className="text-muted">{rate.originCountryCode}</span>
      </th>
      {hasDestination ? (
        <td className="py-2 pr-4">
          {rate.destinationCountry}{" "}
          <span className="text-muted">{rate.destinationCountryCode}</span>
        </td>
      ) : null}
      <td
        title={basis}
        className="hidden w-1/2 max-w-0 truncate py-2 pr-4 text-sm text-muted md:table-cell"
      >
        {basis}
      </td>
      <td className="numeric py-2 font-medium">
        {t("common.percent", { value: formatAmount(rate.additionalTariff) })}
      </td>
    </tr>
  );
}
