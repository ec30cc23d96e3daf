import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { ExampleTable } from "#client/features/calculator/items-csv/example-table.tsx";
import type {
  ImportChoices as Choices,
  ImportPreview,
} from "#client/features/calculator/items-csv/import-preview.ts";
import { ColumnsStep } from "./columns-step.tsx";
import { ImportChoices } from "./import-choices.tsx";
import { ImportNotes } from "./import-notes.tsx";
import { ImportedRows } from "./imported-rows.tsx";
import { RowRemarks } from "./row-remarks.tsx";
import { SkippedRows } from "./skipped-rows.tsx";

type ImportDialogProps = {
  preview: ImportPreview;
  onChange: (changes: Choices) => void;
  onAccept: (mode: "replace" | "append") => void;
  onCancel: () => void;
};

/** Previews which rows will be imported and why others are skipped. */
export function ImportDialog({ preview, onChange, onAccept, onCancel }: ImportDialogProps) {
  const { t } = useTranslation("import");
  const { skippedCount, file, sheet, canAppend } = preview;
  const isEmpty = preview.items.length === 0;
  return (
    <Dialog
      width="large"
      title={t("import.title")}
      description={t("import.source", { name: file.source })}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t("common.cancel")}</Button>
          <Button
            variant={canAppend ? "secondary" : "primary"}
            disabled={isEmpty}
            onClick={() => onAccept("replace")}
          >
            {t("import.replace")}
          </Button>
          {canAppend && !isEmpty ? (
            <Button variant="primary" onClick={() => onAccept("append")}>
              {t("import.append")}
            </Button>
          ) : null}
        </>
      }
    >
      <Summary preview={preview} />
      <ImportChoices preview={preview} onChange={onChange} />
      <ColumnsStep key={sheet} preview={preview} onChange={onChange} />
      <ImportNotes preview={preview} />
      <RowRemarks preview={preview} />
      {skippedCount > 0 ? <SkippedRows preview={preview} /> : null}
      {isEmpty ? <ExampleTable /> : <ImportedRows preview={preview} />}
    </Dialog>
  );
}

function Summary({ preview: { items, skippedCount } }: { preview: ImportPreview }) {
  const { t } = useTranslation("import");
  return (
    <p
      aria-live="polite"
      className="sticky top-0 z-10 flex flex-wrap gap-x-4 bg-surface py-2 font-semibold"
    >
      {items.length === 0 ? (
        <span role="alert" className="text-danger">
          {t("import.noneValid")}
        </span>
      ) : (
        <span className="text-positive">{t("import.valid", { count: items.length })}</span>
      )}
      {skippedCount > 0 ? (
        <span className="text-warning">{t("import.skipped", { count: skippedCount })}</span>
      ) : null}
    </p>
  );
}

// One piece of code with the preview of items, for the same reason as in import-items.ts.
export { ProductImportDialog } from "#client/features/calculator/items-csv/products/product-import-dialog.tsx";
