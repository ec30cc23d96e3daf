import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { activateTariffVersion, type TariffPreview } from "#shared/tariffs/contract.ts";
import { allTariffQueries } from "./queries.ts";

type TariffDifferencesProps = { preview: TariffPreview; onDone: () => void };

/** What a file would change, and the word that makes it count. */
export function TariffDifferences({ preview, onDone }: TariffDifferencesProps) {
  const { t } = useTranslation("admin");
  const { version, ignoredColumns } = preview;
  const action = useAction(activateTariffVersion, {
    successTitle: t("tariffs.uploaded"),
    invalidates: allTariffQueries,
  });
  return (
    <section
      aria-label={t("tariffs.previewTitle", { name: version.fileName })}
      className="mt-4 rounded-control border border-line bg-sunken p-4"
    >
      <h3 className="font-semibold wrap-anywhere">
        {t("tariffs.previewTitle", { name: version.fileName })}
      </h3>
      <dl className="my-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Figure label={t("tariffs.rows")} value={version.rowCount} />
        <Figure label={t("tariffs.added")} value={preview.added} />
        <Figure label={t("tariffs.changed")} value={preview.changed} />
        <Figure label={t("tariffs.removed")} value={preview.removed} />
      </dl>
      {ignoredColumns.length > 0 ? (
        <p className="mb-4 text-sm text-muted">
          {t("tariffs.ignored", { columns: ignoredColumns.join(", ") })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isBusy={action.isPending}
          onClick={() => action.mutate({ params: { id: version.id } }, { onSuccess: onDone })}
        >
          {t("tariffs.activate")}
        </Button>
        <Button onClick={onDone}>{t("common.cancel")}</Button>
      </div>
    </section>
  );
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-xl font-semibold tabular-nums">{value.toLocaleString("en-US")}</dd>
  </div>
);
