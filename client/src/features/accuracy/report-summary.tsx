import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { type AccuracyReport, CASE_VERDICTS } from "#shared/accuracy/contract.ts";
import { CaseVerdictBadge } from "./case-verdict.tsx";

export function ReportSummary({ cases, versions }: AccuracyReport) {
  const { t } = useTranslation("accuracy");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const { schedule, measures } = versions;
  const counts = CASE_VERDICTS.map((verdict) => ({
    verdict,
    count: cases.filter((each) => each.verdict === verdict).length,
  }));
  return (
    <Card title={t("accuracy.summary")}>
      <ul className="space-y-2">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ verdict, count }) => (
            <li key={verdict} className="grid grid-cols-[2.5rem_1fr] gap-x-3 sm:flex">
              <span className="numeric w-10 text-lg leading-7 font-semibold">
                {formatCount(count)}
              </span>
              <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <CaseVerdictBadge verdict={verdict} />
                <span className="text-muted">{t(`accuracy.meanings.${verdict}`)}</span>
              </span>
            </li>
          ))}
      </ul>
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
        {t("accuracy.versions", {
          schedule: t("accuracy.schedule", {
            name: schedule.name,
            from: formatDay(schedule.effectiveFrom),
          }),
          measures: t("accuracy.measures", {
            name: measures.name,
            asOf: formatDay(measures.asOf),
          }),
        })}
      </p>
    </Card>
  );
}
