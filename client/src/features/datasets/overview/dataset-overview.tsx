import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { comingChangesQuery, versionsQuery } from "#client/features/datasets/queries.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import { DATASET_NAMES, type DatasetName } from "#shared/datasets/names.ts";
import type { ComingChange } from "#shared/measures/coming-changes.ts";
import { DatasetCard } from "./dataset-card.tsx";

type DatasetOverviewProps = { onOpen: (name: DatasetName) => void };

/** The kinds of data side by side: what each decides, what is in force, and what is known to come. */
export function DatasetOverview({ onOpen }: DatasetOverviewProps) {
  const { t } = useTranslation("datasets");
  const { data: changes } = useQuery(comingChangesQuery);
  return (
    <section aria-label={t("overview.title")}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {DATASET_NAMES.map((name) => (
          <Kind key={name} name={name} changes={changes} onOpen={() => onOpen(name)} />
        ))}
      </ul>
    </section>
  );
}

type KindProps = {
  name: DatasetName;
  changes: readonly ComingChange[] | undefined;
  onOpen: () => void;
};

function Kind({ name, changes, onOpen }: KindProps) {
  const { data: versions, isError } = useQuery(versionsQuery(name));
  const next = nextChange(name, versions, changes);
  return (
    <DatasetCard name={name} versions={versions} hasFailed={isError} next={next} onOpen={onOpen} />
  );
}

/** The scheduled version of the kind, or the first day on which its active data change by themselves. */
function nextChange(
  name: DatasetName,
  versions: readonly DatasetVersion[] | undefined,
  changes: readonly ComingChange[] | undefined,
): { date: string; version?: DatasetVersion } | null {
  const version = versions
    ?.filter(({ activeFrom }) => activeFrom !== null)
    .toSorted((a, b) => (a.activeFrom ?? "").localeCompare(b.activeFrom ?? ""))[0];
  const law = name === "measures" ? changes?.find(({ kind }) => kind !== "activation") : undefined;
  if (version?.activeFrom && (!law || version.activeFrom <= law.date)) {
    return { date: version.activeFrom, version };
  }
  return law ? { date: law.date } : null;
}
