import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { activateTariffVersion, type TariffPreview } from "#shared/tariffs/contract.ts";
import { allTariffQueries } from "./queries.ts";

type TariffDifferencesProps = { preview: TariffPreview; onDone: () => void };

export function TariffDifferences({ preview, onDone }: TariffDifferencesProps) {
  const { t } = useTranslation("admin");
  const { version, ignoredColumns } = preview;
  const action = useAction(activateTariffVersion, {
    successTitle: t("tariffs.uploaded"),
    invalidates: allTariffQueries,
  });
  const counts = [
    { label: t("tariffs.rows"), count: version.rowCount },
    { label: t("tariffs.added"), count: preview.added },
    { label: t("tariffs.changed"), count: preview.changed },
    { label: t("tariffs.removed"), count: preview.removed },
  ];
  return (
    <section
      aria-label={t("tariffs.previewTitle", { name: version.fileName })}
      className="mt-4 rounded-control border border-line bg-sunken p-4"
    >
      <h3 className="font-semibold wrap-anywhere">
        {t("tariffs.previewTitle", { name: version.fileName })}
      </h3>
      <FactsList className="my-4 grid-cols-2 gap-4 sm:grid-cols-4">
        {counts.map(({ label, count }) => (
          <Fact key={label} label={label} size="xl">
            {count.toLocaleString("en-US")}
          </Fact>
        ))}
      </FactsList>
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
