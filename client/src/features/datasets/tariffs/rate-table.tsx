import { useTranslation } from "react-i18next";
import { classNames } from "#client/components/class-names.ts";
import { Table } from "#client/components/table.tsx";
import { formatAmount } from "#shared/money.ts";
import type { TariffRate } from "#shared/tariffs/contract.ts";
import { localizedName } from "./localized-name.ts";
import type { RatesQuery } from "./queries.ts";

type RateTableProps = {
  rates: readonly TariffRate[];
  listQuery: RatesQuery;
  onSort: (changed: Pick<RatesQuery, "sort" | "order">) => void;
};

/** Has a column for the destination only if the rates have several. */
export function RateTable({ rates, listQuery, onSort }: RateTableProps) {
  const { t, i18n } = useTranslation("datasets");
  const [first] = rates;
  const isOneDestination = rates.every(
    (rate) => rate.destinationCountryCode === first?.destinationCountryCode,
  );

  return (
    <>
      {first && isOneDestination ? (
        <p className="mb-2 text-sm text-muted">
          {t("tariffs.toDestination", { country: destinationName(first, i18n.language) })}
        </p>
      ) : null}
      <Table
        stickyIn="page"
        caption={t("tariffs.rates")}
        sort={{
          by: listQuery.sort ?? "origin",
          order: listQuery.order ?? "asc",
          onSort: (sort, order) => onSort({ sort, order }),
        }}
        columns={[
          { sortKey: "origin", label: t("tariffs.originColumn") },
          ...(isOneDestination
            ? []
            : [{ sortKey: "destination" as const, label: t("tariffs.destinationColumn") }]),
          {
            sortKey: "basis",
            label: t("tariffs.basisColumn"),
            className: "hidden md:table-cell",
          },
          { sortKey: "rate", label: t("tariffs.rateColumn"), isNumber: true },
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

function RateRow({ rate, hasDestination }: { rate: TariffRate; hasDestination: boolean }) {
  const { t, i18n } = useTranslation("datasets");
  return (
    <tr>
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        {localizedName(rate.originCountryCode, i18n.language, rate.originCountry)}{" "}
        <span className="text-muted">{rate.originCountryCode}</span>
        <LegalBasis rate={rate} className="block md:hidden" />
      </th>
      {hasDestination ? (
        <td className="py-2 pr-4">
          {destinationName(rate, i18n.language)}{" "}
          <span className="text-muted">{rate.destinationCountryCode}</span>
        </td>
      ) : null}
      <td className="hidden w-1/2 py-2 pr-4 md:table-cell lg:w-3/5">
        <LegalBasis rate={rate} />
      </td>
      <td className="numeric py-2 font-medium">
        {t("common.percent", { value: formatAmount(rate.additionalTariff) })}
      </td>
    </tr>
  );
}

const destinationName = (rate: TariffRate, language: string): string =>
  localizedName(rate.destinationCountryCode, language, rate.destinationCountry);

/** Stands below the country on phones, which have no room for a column. */
function LegalBasis({ rate, className }: { rate: TariffRate; className?: string }) {
  return (
    <span lang="en" className={classNames("text-sm text-muted wrap-break-word", className)}>
      {[rate.htsHeading, rate.legalBasis].filter(Boolean).join(" · ")}
    </span>
  );
}
