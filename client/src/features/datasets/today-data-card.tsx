import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Card } from "#client/components/card.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { paths } from "#shared/client-routes.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import { DATASET_NAMES, type DatasetName } from "#shared/datasets/names.ts";
import { versionsQuery } from "./queries.ts";
import { useVersionName } from "./use-version-name.ts";

/** The dataset of each kind in force, with its age and what is scheduled. */
export function TodayDataCard() {
  const { t } = useTranslation(["today", "datasets"]);
  const queries = useQueries({ queries: DATASET_NAMES.map(versionsQuery) });
  return (
    <Card title={t("data.title")}>
      <ul className="divide-y divide-line">
        {DATASET_NAMES.map((name, index) => (
          <DatasetRow key={name} name={name} versions={queries[index]?.data} />
        ))}
      </ul>
    </Card>
  );
}

type DatasetRowProps = { name: DatasetName; versions: readonly DatasetVersion[] | undefined };

function DatasetRow({ name, versions }: DatasetRowProps) {
  const { t } = useTranslation(["today", "datasets"]);
  const formatDay = useDateFormat(CALENDAR_DAY);
  const versionName = useVersionName();
  const active = versions?.find(({ isActive }) => isActive);
  const next = versions?.find(({ activeFrom }) => activeFrom !== null);
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          href={`${paths.dashboard}/tariffs?section=${name}`}
          className="font-medium text-accent underline-offset-4 hover:underline"
        >
          {t(`datasets:datasets.kinds.${name}`)}
        </Link>
        <span className="w-full text-sm text-muted tabular-nums sm:w-auto">
          {versions && !active ? t("data.none") : <Age version={active} />}
        </span>
      </div>
      <p className="truncate text-sm text-muted">{active ? versionName(active) : "\u00a0"}</p>
      {next?.activeFrom ? (
        <p className="text-sm text-info">
          {t("data.next", { name: versionName(next), date: formatDay(next.activeFrom) })}
        </p>
      ) : null}
    </li>
  );
}

const ONE_DAY_MS = 86_400_000;

function Age({ version }: { version: DatasetVersion | undefined }) {
  const { t, i18n } = useTranslation("today");
  const formatDay = useDateFormat(CALENDAR_DAY);
  if (!version) return "\u00a0";
  const day = version.dataDate ?? (version.activatedAt ?? version.createdAt).slice(0, 10);
  const days = Math.floor((Date.now() - Date.parse(day)) / ONE_DAY_MS);
  const age = new Intl.RelativeTimeFormat(i18n.language, { numeric: "auto" }).format(-days, "day");
  return (
    <>
      {t("data.asOf", { date: formatDay(day) })} · {age}
    </>
  );
}
