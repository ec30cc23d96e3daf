import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { DropZone } from "#client/components/drop-zone.tsx";
import { controlClass, Field } from "#client/components/field.tsx";
import { Icon } from "#client/components/icon.tsx";
import { withTexts } from "#client/i18n/i18n.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import type { Currency } from "#shared/currency.ts";
import type { CalculatorForm } from "./use-calculator.ts";
import { useExport } from "./use-export.ts";
import type { useImport } from "./use-import.ts";

const ImportDialog = lazyWithPreload(
  async () => (await withTexts("import", import("./import-dialog.tsx"))).ImportDialog,
);

type Importing = ReturnType<typeof useImport>;
type BulkCardProps = { form: CalculatorForm; currency: Currency; importing: Importing };

export function BulkCard({ form, currency, importing }: BulkCardProps) {
  const { t } = useTranslation();
  const { exportItems, downloadTemplate } = useExport(form, currency);
  const [isPasting, setPasting] = useState(false);
  return (
    <Card title={t("bulk.title")}>
      <p className="mb-4 text-sm text-muted">{t("bulk.hint")}</p>
      <DropZone label={t("bulk.choose")} accept=".csv,text/csv" onFile={importing.readFile}>
        <span className="text-sm text-muted">{t("bulk.drop")}</span>
      </DropZone>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="quiet"
          aria-expanded={isPasting}
          onClick={() => setPasting((wasPasting) => !wasPasting)}
        >
          <Icon name="table" />
          {t("bulk.paste")}
        </Button>
        <Button variant="quiet" onClick={downloadTemplate}>
          <Icon name="download" />
          {t("bulk.template")}
        </Button>
        <Button variant="quiet" onClick={exportItems}>
          <Icon name="download" />
          {t("bulk.export")}
        </Button>
      </div>
      {isPasting ? (
        <PasteArea onRead={(text) => importing.readText(text, t("bulk.pastedSource"))} />
      ) : null}
    </Card>
  );
}

/** Separate from BulkCard, because rows can also be pasted into the item list. */
export function ImportPreviewDialog({ importing }: { importing: Importing }) {
  if (!importing.preview) return null;
  return (
    <Suspense fallback={null}>
      <ImportDialog
        preview={importing.preview}
        onChooseCurrency={importing.chooseImportCurrency}
        onAccept={importing.accept}
        onCancel={importing.cancel}
      />
    </Suspense>
  );
}

function PasteArea({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  return (
    <div className="mt-3">
      <Field id="bulk-paste" label={t("bulk.pasteLabel")} hint={t("bulk.pasteHint")}>
        <textarea
          id="bulk-paste"
          aria-describedby="bulk-paste-hint"
          rows={4}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className={`${controlClass} font-mono text-sm`}
        />
      </Field>
      <Button className="mt-2" onClick={() => onRead(text)}>
        {t("bulk.pasteRead")}
      </Button>
    </div>
  );
}
