import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Icon } from "#client/components/icon.tsx";
import { downloadText } from "#client/lib/download.ts";
import { MAX_ITEMS } from "#shared/calculator/contract.ts";
import { countryName } from "#shared/countries.ts";
import type { TextKey } from "#shared/texts.ts";
import { amountText } from "./amount.tsx";
import type { SkipReason } from "./items-csv.ts";
import type { ImportPreview } from "./use-import.ts";
import { skippedRowsCsv } from "./write-items-csv.ts";

type ImportDialogProps = {
  preview: ImportPreview;
  onAccept: (way: "replace" | "append") => void;
  onCancel: () => void;
};

const MAX_ROWS_SHOWN = 10;

const REASONS: Record<SkipReason, TextKey<"import">> = {
  description: "import.reasonDescription",
  value: "import.reasonValue",
  quantity: "import.reasonQuantity",
  country: "import.reasonCountry",
  unknownCountry: "import.reasonUnknownCountry",
  control: "import.reasonControl",
  hsCode: "import.reasonHsCode",
  tooMany: "import.reasonTooMany",
};

/** Previews which rows will be imported and why others are skipped. */
export function ImportDialog({ preview, onAccept, onCancel }: ImportDialogProps) {
  const { t } = useTranslation("import");
  const { items, skippedCount, source } = preview;
  const isEmpty = items.length === 0;
  return (
    <Dialog
      title={t("import.title")}
      description={t("import.source", { name: source })}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t("common.cancel")}</Button>
          {preview.canAppend && !isEmpty ? (
            <Button onClick={() => onAccept("append")}>{t("import.append")}</Button>
          ) : null}
          <Button variant="primary" disabled={isEmpty} onClick={() => onAccept("replace")}>
            {t("import.replace")}
          </Button>
        </>
      }
    >
      <p className="mt-2 font-semibold text-positive">
        {isEmpty ? t("bulk.noValidItems") : t("import.valid", { count: items.length })}
      </p>
      <CurrencyNote preview={preview} />
      {isEmpty ? null : <ImportedRows preview={preview} />}
      {skippedCount > 0 ? <SkippedRows preview={preview} /> : null}
    </Dialog>
  );
}

function CurrencyNote({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation("import");
  const { items, currency, assumedCurrency } = preview;
  const count = items.filter((item) => item.currency !== currency).length + assumedCurrency;
  return count > 0 ? (
    <p className="mt-2 flex gap-2 rounded-control bg-warning-soft p-3 text-sm text-warning">
      <Icon name="warning" className="size-5" />
      {t("import.currencyAssumed", { count, currency })}
    </p>
  ) : null;
}

function ImportedRows({ preview: { items, currency } }: { preview: ImportPreview }) {
  const { t, i18n } = useTranslation("import");
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-1 text-left text-muted">
          {t("import.firstRows", {
            count: Math.min(MAX_ROWS_SHOWN, items.length),
            total: items.length,
          })}
        </caption>
        <thead className="text-left">
          <tr className="border-b border-line">
            <th className="py-2 pr-3 font-medium">{t("items.description")}</th>
            <th className="py-2 pr-3 font-medium">{t("items.countryOfOrigin")}</th>
            <th className="py-2 pr-3 text-right font-medium">{t("items.quantity")}</th>
            <th className="py-2 text-right font-medium">{t("items.unitValue")}</th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, MAX_ROWS_SHOWN).map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no id and keep their order
            <tr key={index} className="border-b border-line">
              <td className="max-w-60 py-2 pr-3 wrap-anywhere">
                {item.description}
                {item.hsCode ? (
                  <span className="block text-muted">
                    {t("items.hsCodeLine", { code: item.hsCode })}
                  </span>
                ) : null}
              </td>
              <td className="py-2 pr-3">{countryName(item.countryOfOrigin, i18n.language)}</td>
              <td className="numeric py-2 pr-3">{item.quantity}</td>
              <td className="numeric py-2">{amountText(item.value, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SkippedRows({ preview: { skipped, skippedCount } }: { preview: ImportPreview }) {
  const { t } = useTranslation("import");
  return (
    <details open className="mt-5">
      <summary className="flex items-center gap-2 font-semibold text-warning">
        <Icon name="chevron" />
        {t("import.skipped", { count: skippedCount })}
      </summary>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-left">
            <tr className="border-b border-line">
              <th className="py-2 pr-3 text-right font-medium">{t("import.line")}</th>
              <th className="py-2 pr-3 font-medium">{t("import.reason")}</th>
              <th className="py-2 font-medium">{t("import.found")}</th>
            </tr>
          </thead>
          <tbody>
            {skipped.slice(0, MAX_ROWS_SHOWN).map(({ line, reason, found }) => (
              <tr key={line} className="border-b border-line">
                <td className="numeric py-2 pr-3">{line}</td>
                <td className="py-2 pr-3">{t(REASONS[reason], { max: MAX_ITEMS })}</td>
                <td className="max-w-60 py-2 wrap-anywhere text-muted">{found || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        variant="quiet"
        className="mt-2"
        onClick={() => downloadText("items-left-out.csv", skippedRowsCsv(skipped), "text/csv")}
      >
        <Icon name="download" />
        {t("import.downloadSkipped")}
      </Button>
    </details>
  );
}
