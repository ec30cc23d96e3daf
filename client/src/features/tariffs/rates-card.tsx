import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import { SearchField } from "#client/components/search-field.tsx";
import { Table } from "#client/components/table.tsx";
import { formatAmount } from "#shared/money.ts";
import { RATES_PER_PAGE, type TariffRate } from "#shared/tariffs/contract.ts";
import { ratesQuery } from "./queries.ts";

export function RatesCard() {
  const { t } = useTranslation("admin");
  const [listQuery, setListQuery] = useState({ search: "", page: 1 });
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...ratesQuery(listQuery.search, listQuery.page),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t("tariffs.rates")}>
      <SearchField
        label={t("tariffs.searchRates")}
        search={listQuery.search}
        onSearch={(search) => setListQuery({ search, page: 1 })}
      />
      {isPending ? <p role="status">{t("app.loading")}</p> : null}
      {error ? <LoadError text={t("tariffs.loadFailed")} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div aria-busy={isFetching}>
          <RateTable rates={data.rates} />
          <Pagination
            page={listQuery.page}
            pageCount={Math.ceil(data.total / RATES_PER_PAGE)}
            onPageChange={(page) => setListQuery({ ...listQuery, page })}
          />
        </div>
      ) : null}
    </Card>
  );
}

function RateTable({ rates }: { rates: readonly TariffRate[] }) {
  const { t } = useTranslation("admin");
  if (rates.length === 0) {
    return (
      <p role="status" className="text-muted">
        {t("tariffs.noRates")}
      </p>
    );
  }
  return (
    <Table
      caption={t("tariffs.rates")}
      columns={[
        { label: t("tariffs.originColumn") },
        { label: t("tariffs.destinationColumn"), className: "hidden sm:table-cell" },
        { label: t("tariffs.basisColumn"), className: "hidden md:table-cell" },
        { label: t("tariffs.rateColumn"), isNumber: true },
      ]}
    >
      {rates.map((rate) => (
        <tr key={`${rate.originCountryCode}-${rate.destinationCountryCode}`}>
          <th scope="row" className="py-2 pr-4 text-left font-normal">
            {rate.originCountry} <span className="text-muted">{rate.originCountryCode}</span>
          </th>
          <td className="hidden py-2 pr-4 sm:table-cell">
            {rate.destinationCountry}{" "}
            <span className="text-muted">{rate.destinationCountryCode}</span>
          </td>
          <td className="hidden py-2 pr-4 text-sm text-muted md:table-cell">
            {[rate.htsHeading, rate.legalBasis].filter(Boolean).join(" · ")}
          </td>
          <td className="numeric py-2 align-top font-medium">
            {t("common.percent", { value: formatAmount(rate.additionalTariff) })}
          </td>
        </tr>
      ))}
    </Table>
  );
}
