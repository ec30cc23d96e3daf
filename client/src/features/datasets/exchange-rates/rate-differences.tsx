import { useTranslation } from "react-i18next";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { Table } from "#client/components/table.tsx";
import { warningNoticeClass } from "#client/components/warning-notice.tsx";
import type { DifferencesProps } from "#client/features/datasets/dataset.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type {
  RateDifferences as Differences,
  ListedRate,
} from "#shared/exchange-rates/contract.ts";
import { compareRates, differencePercent, isLarge, type RateDifference } from "./compare-rates.ts";
import { commonDecimals, formatRate } from "./format-rate.ts";

export function RateDifferences({
  differences: { before, after },
}: DifferencesProps<object, Differences>) {
  const { t } = useTranslation("datasets");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const changes = compareRates(before, after);
  const large = changes.filter(isLarge);
  const days = ({ date }: ListedRate) => formatDay(date);
  const sources = ({ source }: ListedRate) => t(`exchangeRates.sources.${source}`);
  return (
    <>
      <FactsList className="my-4 gap-4 sm:grid-cols-2">
        <Fact label={t("exchangeRates.dateColumn")}>{changeText(before, after, days)}</Fact>
        <Fact label={t("exchangeRates.sourceColumn")}>{changeText(before, after, sources)}</Fact>
      </FactsList>
      {large.length > 0 ? (
        <p role="alert" className={`mb-4 ${warningNoticeClass}`}>
          {t("exchangeRates.largeChanges", {
            currencies: large.map(({ currency }) => currency).join(", "),
          })}
        </p>
      ) : null}
      {changes.length > 0 ? (
        <DifferenceTable differences={changes} />
      ) : (
        <p>{t("datasets.noDifferences")}</p>
      )}
    </>
  );
}

/** What the rates have in common before and after, such as their date; each value of those that differ. */
function changeText(
  before: readonly ListedRate[],
  after: readonly ListedRate[],
  text: (rate: ListedRate) => string,
): string {
  const [old, current] = [before, after].map((rates) => [...new Set(rates.map(text))].join(" · "));
  return old && old !== current ? `${old} → ${current}` : `${current}`;
}

function DifferenceTable({ differences }: { differences: readonly RateDifference[] }) {
  const { t } = useTranslation("datasets");
  const decimals = commonDecimals(
    differences.flatMap(({ before, after }) => [before ?? "", after]),
  );
  return (
    <Table
      caption={t("exchangeRates.title")}
      columns={[
        { label: t("exchangeRates.currencyColumn") },
        { label: t("datasets.before"), isNumber: true, className: "hidden sm:table-cell" },
        { label: t("datasets.after"), isNumber: true, className: "max-sm:pr-0" },
        {
          label: t("exchangeRates.changeColumn"),
          isNumber: true,
          className: "hidden sm:table-cell",
        },
      ]}
    >
      {differences.map((difference) => (
        <DifferenceRow key={difference.currency} difference={difference} decimals={decimals} />
      ))}
    </Table>
  );
}

type DifferenceRowProps = { difference: RateDifference; decimals: number };

/** The change is below the currency on a phone, and the earlier rate below the new one. */
function DifferenceRow({ difference, decimals }: DifferenceRowProps) {
  const { t } = useTranslation("datasets");
  const { currency, after } = difference;
  const percent = differencePercent(difference);
  const before = difference.before === null ? "–" : formatRate(difference.before, decimals);
  const change = percent === null ? "–" : t("common.percent", { value: formatChange(percent) });
  const color = isLarge(difference) ? "text-warning" : "text-muted";
  return (
    <tr>
      <th scope="row" className="py-1 pr-4 text-left font-normal">
        {currency}
        <span className={`block text-sm tabular-nums sm:hidden ${color}`}>{change}</span>
      </th>
      <td className="numeric hidden py-1 pr-4 text-muted sm:table-cell">{before}</td>
      <td className="numeric py-1 font-medium sm:pr-4">
        {formatRate(after, decimals)}
        <del className="block text-sm font-normal text-muted sm:hidden">{before}</del>
      </td>
      <td className={`numeric hidden py-1 sm:table-cell ${color}`}>{change}</td>
    </tr>
  );
}

const formatChange = (percent: number): string =>
  percent.toLocaleString("en-US", { signDisplay: "exceptZero", minimumFractionDigits: 2 });
