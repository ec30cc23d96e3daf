import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { FileButton } from "#client/components/file-button.tsx";
import { Icon } from "#client/components/icon.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { loadActionCode } from "#client/lib/load-code.ts";
import { TABLE_FILES } from "#client/lib/table-files.ts";
import type { Currency } from "#shared/currency.ts";
import type { useImport } from "./use-import.ts";

const ImportDialog = lazyWithPreload(
  async () => (await withTexts("import", import("./dialog/import-dialog.tsx"))).ImportDialog,
);

export type Importing = ReturnType<typeof useImport>;

type BulkActionsProps = {
  form: CalculatorForm;
  currency: Currency;
  importing: Importing;
};

/** Import and export of the item list, in the head of its card. */
export function BulkActions({ form, currency, importing }: BulkActionsProps) {
  const { t } = useTranslation();
  const { isPasting, setPasting } = importing;

  async function exportAll() {
    const { exportItems } = await loadActionCode(() =>
      withTexts("import", import("./export-items.ts")),
    );
    exportItems(form.getValues("items"), currency);
  }

  return (
    <div className="flex flex-wrap">
      <FileButton
        variant="quiet"
        label={t("bulk.import")}
        accept={TABLE_FILES}
        onFile={importing.readFile}
      />
      <Button variant="quiet" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
        <Icon name="table" />
        {t("bulk.paste")}
      </Button>
      <Button variant="quiet" onClick={exportAll}>
        <Icon name="download" />
        {t("bulk.export")}
      </Button>
    </div>
  );
}

/** Separate from BulkActions, because rows can also be pasted into the item list. */
export function ImportPreviewDialog({ importing }: { importing: Importing }) {
  if (!importing.preview) return null;
  return (
    <Suspense fallback={null}>
      <ImportDialog
        preview={importing.preview}
        onChange={importing.change}
        onAccept={importing.accept}
        onCancel={importing.cancel}
      />
    </Suspense>
  );
}
