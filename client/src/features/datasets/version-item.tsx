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
  onDelete: () => void;
};

/** A version with its details and buttons; only a draft, which was never active, can be deleted. */
export function VersionItem({ kind, version, onActivate, onDelete }: VersionItemProps) {
  const { t } = useTranslation("datasets");
  const name = useVersionName()(version);
  const { id, fileName, isActive, activatedAt } = version;
  const isDraft = activatedAt === null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          {name} {isActive ? <Badge tone="strong">{t("datasets.isActive")}</Badge> : null}
          {isDraft ? <Badge>{t("datasets.isDraft")}</Badge> : null}
        </p>
        <VersionDetails kind={kind} version={version} />
      </div>
      <div className="flex items-center gap-2">
        {isActive ? null : (
          <Button onClick={onActivate}>
            {t("datasets.activate")} <span className="sr-only">{name}</span>
          </Button>
        )}
        {isDraft ? (
          <IconButton label={t("datasets.delete", { name })} onClick={onDelete}>
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
