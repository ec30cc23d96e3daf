import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { DropZone } from "#client/components/drop-zone.tsx";
import { FileErrors } from "#client/components/file-errors.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { useUpload } from "#client/lib/use-upload.ts";
import {
  fetchExchangeRates,
  lastChange,
  uploadExchangeRates,
} from "#shared/exchange-rates/contract.ts";
import { exchangeRatesQuery } from "./queries.ts";
import { RateDifferences } from "./rate-differences.tsx";

/** New rates from a file, which the admin previews, or from the European Central Bank. */
export function UpdateRates() {
  const { t } = useTranslation("admin");
  const options = {
    successTitle: t("exchangeRates.updated"),
    invalidates: [exchangeRatesQuery],
  };
  const preview = useUpload(uploadExchangeRates, { invalidates: [exchangeRatesQuery] });
  const upload = useUpload(uploadExchangeRates, { ...options, onSuccess: preview.reset });
  const fetched = useAction(fetchExchangeRates, options);
  const { data: current = [] } = useQuery(exchangeRatesQuery);
  const seen = lastChange(current);
  const onError = useStaleRecord(exchangeRatesQuery, keepPreview, [409]);
  const isBlocked = preview.isPending || upload.isPending || fetched.isPending;
  const file = preview.variables?.file;
  const title = t("tariffs.previewTitle", { name: file?.name });
  const error = preview.error ?? upload.error;

  /** Also removes the error of its file. */
  function closePreview() {
    preview.reset();
    upload.reset();
  }

  function previewFile(newFile: File) {
    fetched.reset();
    upload.reset();
    preview.mutate({ file: newFile, query: { preview: "true" } });
  }

  function fetchRates() {
    closePreview();
    fetched.mutate({ query: { seen } }, { onError });
  }

  return (
    <>
      <DropZone
        label={t("tariffs.choose")}
        accept=".csv,text/csv"
        isBusy={preview.isPending}
        isBlocked={isBlocked}
        onFile={previewFile}
      >
        <Button isBusy={fetched.isPending} isBlocked={isBlocked} onClick={fetchRates}>
          {t("exchangeRates.fetch")}
        </Button>
        <span className="w-full text-center text-sm text-muted">{t("exchangeRates.columns")}</span>
        <span role="status" className="sr-only">
          {preview.isPending ? t("tariffs.checking") : null}
          {preview.data ? title : null}
        </span>
      </DropZone>
      {error ? <FileErrors error={error} /> : null}
      {preview.data && file ? (
        <RateDifferences
          title={title}
          rates={preview.data}
          isActivating={upload.isPending}
          onActivate={() => upload.mutate({ file, query: { seen } }, { onError })}
          onCancel={closePreview}
        />
      ) : null}
      <MissingRates currencies={fetched.data?.missing ?? []} />
    </>
  );
}

/** The admin sees the differences from the rates that were stored meanwhile, and decides again. */
const keepPreview = () => undefined;

/** The currencies that the European Central Bank has no rate of. */
function MissingRates({ currencies }: { currencies: readonly string[] }) {
  const { t } = useTranslation("admin");
  const names = currencies.join(", ");
  return (
    <p role="status" className="mt-3 text-sm text-muted empty:hidden">
      {names ? t("exchangeRates.missing", { currencies: names }) : null}
    </p>
  );
}
