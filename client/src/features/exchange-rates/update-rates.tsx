import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { DropZone } from "#client/components/drop-zone.tsx";
import { FileErrors } from "#client/components/file-errors.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { useUpload } from "#client/lib/use-upload.ts";
import { fetchExchangeRates, uploadExchangeRates } from "#shared/exchange-rates/contract.ts";
import { exchangeRatesQuery } from "./queries.ts";

/** New rates from a file or from the European Central Bank. */
export function UpdateRates() {
  const { t } = useTranslation("admin");
  const options = {
    successTitle: t("exchangeRates.updated"),
    invalidates: [exchangeRatesQuery],
  };
  const upload = useUpload(uploadExchangeRates, options);
  const fetched = useAction(fetchExchangeRates, options);
  const isBusy = upload.isPending || fetched.isPending;
  const missing = fetched.data?.missing ?? [];

  function uploadFile(file: File) {
    fetched.reset();
    upload.mutate({ file });
  }

  function fetchRates() {
    upload.reset();
    fetched.mutate({});
  }

  return (
    <>
      <DropZone
        label={t("tariffs.choose")}
        accept=".csv,text/csv"
        isBusy={isBusy}
        onFile={uploadFile}
      >
        <Button isBusy={isBusy} onClick={fetchRates}>
          {t("exchangeRates.fetch")}
        </Button>
        <span className="w-full text-center text-sm text-muted">{t("exchangeRates.columns")}</span>
      </DropZone>
      {upload.error ? <FileErrors error={upload.error} /> : null}
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {missing.length > 0 ? t("exchangeRates.missing", { currencies: missing.join(", ") }) : null}
      </p>
    </>
  );
}
