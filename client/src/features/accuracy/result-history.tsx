import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { Table } from "#client/components/table.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useIsWide } from "#client/lib/use-is-wide.ts";
import type { AccuracyResult } from "#shared/accuracy/contract.ts";

type ResultHistoryProps = { results: readonly AccuracyResult[] };

/** How many cases came out right with each combination of data versions, the latest first. */
export function ResultHistory({ results }: ResultHistoryProps) {
  const { t } = useTranslation("accuracy");
  const Results = useIsWide("md") ? ResultTable : ResultList;
  if (results.length === 0) return null;
  return (
    <Card title={t("accuracy.history")}>
      <p className="mb-3 text-sm text-muted">{t("accuracy.historyHint")}</p>
      <Results results={results} />
    </Card>
  );
}

function ResultTable({ results }: ResultHistoryProps) {
  const { t } = useTranslation("accuracy");
  const formatTime = useDateFormat();
  return (
    <Table
      caption={t("accuracy.history")}
      columns={[
        { label: t("accuracy.computedAt") },
        { label: t("accuracy.data") },
        { label: t("accuracy.verdicts.right"), isNumber: true },
        { label: t("accuracy.verdicts.wrong"), isNumber: true },
        { label: t("accuracy.cases"), isNumber: true },
      ]}
    >
      {results.map((result) => (
        <tr key={resultKey(result)} className="align-top">
          <td className="py-2 pr-4 whitespace-nowrap">{formatTime(result.computedAt)}</td>
          <td lang="en" className="py-2 pr-4 wrap-anywhere">
            {versionNames(result)}
          </td>
          <td className="numeric py-2 pr-4">{formatCount(result.right)}</td>
          <td className="numeric py-2 pr-4">{formatCount(result.wrong)}</td>
          <td className="numeric py-2">{formatCount(result.total)}</td>
        </tr>
      ))}
    </Table>
  );
}

function ResultList({ results }: ResultHistoryProps) {
  const { t } = useTranslation("accuracy");
  const formatTime = useDateFormat();
  return (
    <ul aria-label={t("accuracy.history")} className="divide-y divide-line text-sm">
      {results.map((result) => (
        <li key={resultKey(result)} className="py-2">
          <p className="font-medium">
            {t("accuracy.counts", {
              right: formatCount(result.right),
              wrong: formatCount(result.wrong),
              total: formatCount(result.total),
            })}
          </p>
          <p lang="en" className="wrap-anywhere">
            {versionNames(result)}
          </p>
          <p className="text-muted">{formatTime(result.computedAt)}</p>
        </li>
      ))}
    </ul>
  );
}

const versionNames = ({ schedule, measures }: AccuracyResult) => `${schedule} · ${measures}`;

/** Two versions may have the same name, but not the same time. */
const resultKey = (result: AccuracyResult) => `${result.computedAt} ${versionNames(result)}`;
