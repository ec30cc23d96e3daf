import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { Button, IconButton } from "#client/components/button.tsx";
import { FileIconLink } from "#client/components/file-link.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { formatCount } from "#client/lib/format-count.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { type DatasetVersion, datasetFile } from "#shared/datasets/contract.ts";
import type { DatasetKind } from "./dataset.ts";
import { useVersionName } from "./use-version-name.ts";

type VersionItemProps = {
  kind: DatasetKind;
  version: DatasetVersion;
  onActivate: () => void;
  onCancel: () => void;
  onDelete: () => void;
};

/** A version with its details and buttons; only a draft, which was never active nor is scheduled, can be deleted. */
export function VersionItem({ kind, version, ...on }: VersionItemProps) {
  const { t } = useTranslation("datasets");
  const name = useVersionName()(version);
  const { id, fileName } = version;
  const isDraft = isUnusedDraft(version);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          {name} <VersionState version={version} />
        </p>
        <VersionDetails kind={kind} version={version} />
      </div>
      <div className="flex items-center gap-2">
        <ActivationButton version={version} name={name} {...on} />
        {isDraft ? (
          <IconButton label={t("datasets.delete", { name })} onClick={on.onDelete}>
            <LazyIcon name="trash" className="size-5" />
          </IconButton>
        ) : null}
        <FileIconLink
          url={buildUrl(datasetFile.path, { kind: kind.name, id })}
          fileName={fileName.replace(/\.gz$/i, "")}
          label={t("datasets.download", { name })}
        />
      </div>
    </li>
  );
}

const isUnusedDraft = ({ activatedAt, activeFrom }: DatasetVersion) =>
  activatedAt === null && activeFrom === null;

function VersionState({ version }: Pick<VersionItemProps, "version">) {
  const { t } = useTranslation("datasets");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const { isActive, activeFrom } = version;
  if (isActive) return <Badge tone="strong">{t("datasets.isActive")}</Badge>;
  if (activeFrom) {
    return <Badge tone="info">{t("datasets.activeFrom", { date: formatDay(activeFrom) })}</Badge>;
  }
  return isUnusedDraft(version) ? <Badge>{t("datasets.isDraft")}</Badge> : null;
}

type ActivationButtonProps = Pick<VersionItemProps, "version" | "onActivate" | "onCancel"> & {
  name: string;
};

function ActivationButton({ version, name, onActivate, onCancel }: ActivationButtonProps) {
  const { t } = useTranslation("datasets");
  const { isActive, activeFrom } = version;
  if (isActive) return null;
  return (
    <Button onClick={activeFrom ? onCancel : onActivate}>
      {t(activeFrom ? "datasets.cancelActivation" : "datasets.activate")}{" "}
      <span className="sr-only">{name}</span>
    </Button>
  );
}

function VersionDetails({ kind, version }: Pick<VersionItemProps, "kind" | "version">) {
  const { t } = useTranslation("datasets");
  const formatDate = useDateFormat();
  const formatDay = useDateFormat(CALENDAR_DAY);
  const { name, fileName, rowCount, createdAt, uploadedBy } = version;
  const details = [
    ...(kind.facts?.(version, formatDay) ?? []).map(({ label, text }) => `${t(label)} ${text}`),
    fileName === name ? null : fileName,
    t("common.named", { name: t(kind.rowLabel), text: formatCount(rowCount) }),
    formatDate(createdAt),
    uploadedBy,
  ].filter(Boolean);
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {details.map((detail, index) => (
        <Fragment key={detail}>
          {/* A line of its own instead of a break within a date; the dot stays with what is before it. */}
          <span className="inline-block">
            {detail}
            {index < details.length - 1 ? "\u00a0·" : null}
          </span>{" "}
        </Fragment>
      ))}
    </p>
  );
}
