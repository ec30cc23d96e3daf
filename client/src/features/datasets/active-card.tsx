import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import type { DatasetKind } from "./dataset.ts";
import { useVersionName } from "./use-version-name.ts";

type ActiveCardProps = { kind: DatasetKind; versions: readonly DatasetVersion[] | undefined };

/** The active version; nothing is claimed of it until the versions have loaded. */
export function ActiveCard({ kind, versions }: ActiveCardProps) {
  const { t } = useTranslation("datasets");
  const active = versions?.find(({ isActive }) => isActive);
  return (
    <Card title={t("datasets.active")}>
      {versions && !active ? (
        <p>{t("datasets.noneActive")}</p>
      ) : (
        <ActiveFacts kind={kind} version={active} />
      )}
    </Card>
  );
}

type ActiveFactsProps = { kind: DatasetKind; version: DatasetVersion | undefined };

function ActiveFacts({ kind, version }: ActiveFactsProps) {
  const { t } = useTranslation("datasets");
  const formatDate = useDateFormat();
  const formatDay = useDateFormat(CALENDAR_DAY);
  const versionName = useVersionName();
  /** The date of the data where the file states it, because a shipped file is activated at the installation. */
  const lastUpdated = ({ dataDate, activatedAt, createdAt }: DatasetVersion) =>
    dataDate ? formatDay(dataDate) : formatDate(activatedAt ?? createdAt);
  const facts = kind.facts?.(version, formatDay) ?? [];
  return (
    <FactsList className="gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Fact label={t("datasets.name")}>{version ? versionName(version) : "–"}</Fact>
      <Fact label={t(kind.rowLabel)}>{version ? formatCount(version.rowCount) : "–"}</Fact>
      {facts.map(({ label, text }) => (
        <Fact key={label} label={t(label)}>
          {text}
        </Fact>
      ))}
      <Fact label={t("datasets.updated")}>{version ? lastUpdated(version) : "–"}</Fact>
    </FactsList>
  );
}
