import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { Button, buttonClass } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { activateTariffVersion, type TariffVersion, tariffFile } from "#shared/tariffs/contract.ts";
import { allTariffQueries } from "./queries.ts";

export const VersionList = ({ versions }: { versions: readonly TariffVersion[] }) => (
  <ul className="divide-y divide-line">
    {versions.map((version) => (
      <VersionItem key={version.id} version={version} />
    ))}
  </ul>
);

function VersionItem({ version }: { version: TariffVersion }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const { id, fileName: name, isActive } = version;
  const action = useAction(activateTariffVersion, {
    successTitle: t("tariffs.activated"),
    invalidates: allTariffQueries,
  });
  const createdAt = formatDate(version.createdAt);
  const rows = `${version.rowCount.toLocaleString("en-US")} ${t("tariffs.rows")}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {name} {isActive ? <Badge tone="strong">{t("tariffs.isActive")}</Badge> : null}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {[rows, createdAt, version.uploadedBy].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="flex gap-2">
        {isActive ? null : (
          <Button isBusy={action.isPending} onClick={() => action.mutate({ params: { id } })}>
            {t("tariffs.activate")} <span className="sr-only">{name}</span>
          </Button>
        )}
        <a
          href={buildUrl(tariffFile.path, { id })}
          download={name}
          aria-label={t("tariffs.download", { name })}
          title={t("tariffs.download", { name })}
          className={buttonClass("quiet")}
        >
          <Icon name="download" className="size-5" />
        </a>
      </div>
    </li>
  );
}
