import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { classNames } from "#client/components/class-names.ts";
import { formatCount } from "#client/lib/format-count.ts";
import { query } from "#client/lib/query.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { useRelativeDays } from "#client/lib/use-relative-days.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { programName } from "#shared/duties/program-name.ts";
import { type DataStatus, getDataStatus } from "#shared/sources/data-status.ts";

const statusQuery = query(getDataStatus);

const TONES = { aging: "text-warning", stale: "text-danger" } as const;

/**
 * What the duties were computed with and when that was last checked, in one line below the total; in words where it is old,
 * and what was published since for programs of this result. Nothing below a quote of the landed-cost provider.
 */
export function DataAge({ result }: { result: CalculationResult }) {
  const { data } = useQuery({ ...statusQuery, enabled: result.tariff !== null });
  if (!result.tariff) return null;
  return (
    <div className="mt-1 space-y-1 text-sm text-muted">
      <DataVersions schedule={result.schedule} status={data} />
      {data ? <AgeWarning status={data} /> : null}
      {data ? <OpenNotices result={result} status={data} /> : null}
    </div>
  );
}

type DataVersionsProps = {
  schedule: CalculationResult["schedule"];
  status: DataStatus | undefined;
};

/** The facts and the notes below say it on paper. */
function DataVersions({ schedule: use, status }: DataVersionsProps) {
  const { t } = useTranslation("results");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const relativeDays = useRelativeDays();
  const ratesAsOf = status?.ratesAsOf;
  return (
    <p className="print:hidden">
      {use ? `${t("age.schedule", { name: use.schedule.name })} · ` : null}
      {use ? (
        <ChangesLink>{t("age.measures", { date: formatDay(use.measures.asOf) })}</ChangesLink>
      ) : ratesAsOf ? (
        <ChangesLink>{t("age.countryRates", { date: formatDay(ratesAsOf) })}</ChangesLink>
      ) : null}
      {status?.checkedOn && status.age === "fresh"
        ? ` · ${t("age.checked", { when: relativeDays(-status.days) })}`
        : null}
    </p>
  );
}

const ChangesLink = ({ children }: { children: ReactNode }) => (
  <Link
    href={paths.changes}
    className="rounded-control underline decoration-line underline-offset-4 hover:text-accent"
  >
    {children}
  </Link>
);

function AgeWarning({ status }: { status: DataStatus }) {
  const { t } = useTranslation("results");
  const relativeDays = useRelativeDays();
  const { age, days } = status;
  if (age === "fresh") return null;
  return (
    <p className={classNames("font-medium", TONES[age])}>
      {t(`age.${age}`, { when: relativeDays(-days) })}
    </p>
  );
}

function OpenNotices({ result, status }: { result: CalculationResult; status: DataStatus }) {
  const { t, i18n } = useTranslation("results");
  const charged = new Set(result.items.flatMap(programsOf));
  const open = status.openNotices.filter(({ program }) => charged.has(program));
  if (open.length === 0) return null;
  const names = open.map(({ program, count }) =>
    t("age.noticesOfProgram", {
      program: programName(result.schedule?.programs ?? {}, program, i18n.language),
      notices: formatCount(count),
    }),
  );
  return (
    <p className="font-medium text-warning">{t("age.notices", { programs: names.join("; ") })}</p>
  );
}

/** The programs that charge a duty on an item, or that one displaces. */
function programsOf({ assessment }: CalculationResult["items"][number]): string[] {
  if (!isByLine(assessment)) return [];
  const { layers, notApplied } = assessment;
  return [...layers, ...notApplied].flatMap(({ program }) => program ?? []);
}
