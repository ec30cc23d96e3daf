import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Card } from "#client/components/card.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { useLocalizedDays } from "#client/lib/use-localized-days.ts";
import { paths } from "#shared/client-routes.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import { DATASET_NAMES, type DatasetName } from "#shared/datasets/names.ts";
import { shippedMeasuresQuery } from "./measures/queries.ts";
import { versionsQuery } from "./queries.ts";
import { useVersionName } from "./use-version-name.ts";
import { useAgeText, versionDay } from "./version-age.ts";

/** The dataset of each kind in force, with its age, what is scheduled and what is offered. */
export function TodayDataCard() {
  const { t } = useTranslation(["today", "datasets"]);
  return (
    <Card title={t("data.title")}>
      <ul className="divide-y divide-line">
        {DATASET_NAMES.map((name) => (
          <DatasetRow key={name} name={name} />
        ))}
      </ul>
    </Card>
  );
}

function DatasetRow({ name }: { name: DatasetName }) {
  const { t } = useTranslation(["today", "datasets"]);
  const { data: versions } = useQuery(versionsQuery(name));
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
      {name === "measures" ? <ShippedUpdate /> : null}
    </li>
  );
}

/** The measures file of the running release, where it was never active. */
function ShippedUpdate() {
  const { t } = useTranslation("datasets");
  const localizeDays = useLocalizedDays();
  const { data } = useQuery(shippedMeasuresQuery);
  if (!data?.update) return null;
  return (
    <p className="text-sm text-info">
      {t("measures.shippedTitle")}: {localizeDays(data.update.name)}
    </p>
  );
}

function Age({ version }: { version: DatasetVersion | undefined }) {
  const { t } = useTranslation("today");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const ageText = useAgeText();
  if (!version) return "\u00a0";
  const day = versionDay(version);
  return (
    <>
      {t("data.asOf", { date: formatDay(day) })} · {ageText(day)}
    </>
  );
}
