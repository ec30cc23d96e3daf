import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cardClass } from "#client/components/card.tsx";
import { useVersionName } from "#client/features/datasets/use-version-name.ts";
import { useAgeText, versionDay } from "#client/features/datasets/version-age.ts";
import { formatCount } from "#client/lib/format-count.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import type { DatasetName } from "#shared/datasets/names.ts";

type DatasetFactsProps = {
  /** Undefined until they have loaded. */
  versions: readonly DatasetVersion[] | undefined;
  /** The next known change, of a version that waits for its day or within the active data. */
  next: { date: string; version?: DatasetVersion } | null;
};

type DatasetCardProps = DatasetFactsProps & {
  name: DatasetName;
  hasFailed: boolean;
  onOpen: () => void;
};

/** One kind of data. Its name opens its section below. */
export function DatasetCard({ name, hasFailed, onOpen, ...facts }: DatasetCardProps) {
  const { t } = useTranslation("datasets");
  return (
    <li className={`${cardClass} flex flex-col`}>
      <h2 className="text-lg font-semibold tracking-tight">
        <button
          type="button"
          onClick={onOpen}
          className="rounded-control text-left text-accent underline-offset-4 hover:underline"
        >
          {t(`datasets.kinds.${name}`)}
        </button>
      </h2>
      <p className="mt-1 text-sm text-muted">{t(`overview.decides.${name}`)}</p>
      {hasFailed ? (
        <p className="mt-3 text-sm text-danger">{t("datasets.loadFailed")}</p>
      ) : (
        <DatasetFacts {...facts} />
      )}
    </li>
  );
}

/** "–" stands for what has not loaded, which keeps its place. */
function DatasetFacts({ versions, next }: DatasetFactsProps) {
  const { t } = useTranslation("datasets");
  const active = versions?.find(({ isActive }) => isActive);
  return (
    <dl className="mt-auto space-y-2 pt-3 text-sm">
      {versions && !active ? (
        <OverviewFact label={t("datasets.active")}>{t("datasets.noneActive")}</OverviewFact>
      ) : (
        <ActiveFacts active={active} />
      )}
      <OverviewFact label={t("overview.drafts")}>
        {versions ? formatCount(versions.filter(isDraft).length) : "–"}
      </OverviewFact>
      <NextFact next={next} />
    </dl>
  );
}

function ActiveFacts({ active }: { active: DatasetVersion | undefined }) {
  const { t } = useTranslation("datasets");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const ageText = useAgeText();
  const versionName = useVersionName();
  const day = active && versionDay(active);
  return (
    <>
      <OverviewFact label={t("datasets.active")}>{active ? versionName(active) : "–"}</OverviewFact>
      <OverviewFact label={t(active?.dataDate === null ? "overview.activated" : "overview.asOf")}>
        {day ? `${formatDay(day)} · ${ageText(day)}` : "–"}
      </OverviewFact>
      <OverviewFact label={t("overview.source")}>
        {active ? (active.uploadedBy ?? t("overview.shipped")) : "–"}
      </OverviewFact>
    </>
  );
}

function NextFact({ next }: Pick<DatasetFactsProps, "next">) {
  const { t } = useTranslation("datasets");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const versionName = useVersionName();
  return (
    <OverviewFact label={t("overview.next")}>
      {next ? formatDay(next.date) : t("overview.noNext")}
      {next?.version ? ` · ${versionName(next.version)}` : null}
    </OverviewFact>
  );
}

const isDraft = ({ isActive, activatedAt, activeFrom }: DatasetVersion): boolean =>
  !isActive && activatedAt === null && activeFrom === null;

const OverviewFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="max-sm:flex max-sm:justify-between max-sm:gap-4">
    <dt className="text-muted max-sm:shrink-0">{label}</dt>
    <dd className="font-medium wrap-anywhere max-sm:text-right">{children}</dd>
  </div>
);
