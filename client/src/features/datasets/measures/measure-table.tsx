import { useTranslation } from "react-i18next";
import { ExternalLink } from "#client/components/external-link.tsx";
import { Table, type TableSort } from "#client/components/table.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { ListedMeasure } from "#shared/measures/contract.ts";
import { datesText, originsText, programName, rateText } from "./measure-texts.ts";
import type { MeasureSortKey } from "./sort-measures.ts";

type MeasureTableProps = {
  measures: readonly ListedMeasure[];
  sort: TableSort<MeasureSortKey>;
};

export function MeasureTable({ measures, sort }: MeasureTableProps) {
  const { t } = useTranslation("datasets");
  return (
    <Table
      caption={t("measures.title")}
      stickyIn="page"
      sort={sort}
      columns={[
        { sortKey: "duty", label: t("measures.dutyColumn") },
        {
          sortKey: "origin",
          label: t("measures.originColumn"),
          className: "hidden sm:table-cell",
        },
        { sortKey: "dates", label: t("measures.datesColumn"), className: "hidden md:table-cell" },
        { label: t("measures.lawColumn"), className: "hidden lg:table-cell" },
        { sortKey: "rate", label: t("measures.rateColumn"), isNumber: true },
      ]}
    >
      {measures.map((measure) => (
        <MeasureRow key={measure.key} measure={measure} />
      ))}
    </Table>
  );
}

function MeasureRow({ measure }: { measure: ListedMeasure }) {
  const { t, i18n } = useTranslation("datasets");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const { heading, label, citation, url } = measure;
  return (
    <tr className="align-top">
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        {label} <span className="text-sm whitespace-nowrap text-muted">{heading}</span>
        <span className="block text-sm text-muted">{programName(measure, i18n.language)}</span>
        <span className="block text-sm sm:hidden">{originsText(measure, t, i18n.language)}</span>
      </th>
      <td className="hidden py-2 pr-4 text-sm sm:table-cell">
        {originsText(measure, t, i18n.language)}
      </td>
      <td className="hidden py-2 pr-4 text-sm md:table-cell">{datesText(measure, t, formatDay)}</td>
      <td className="hidden py-2 pr-4 text-sm lg:table-cell">
        <ExternalLink href={url}>{t("measures.openLaw", { citation })}</ExternalLink>
      </td>
      <td className="py-2 text-right font-medium tabular-nums">{rateText(measure, t)}</td>
    </tr>
  );
}
