import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { countryName } from "#shared/countries.ts";
import type { Currency } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { ImportPreview } from "./import-items.ts";
import { MAX_ROWS_SHOWN, SkippedRows } from "./skipped-rows.tsx";

type ImportDialogProps = {
  preview: ImportPreview;
  onChooseCurrency: (currency: Currency) => void;
  onAccept: (mode: "replace" | "append") => void;
  onCancel: () => void;
};

/** Previews which rows will be imported and why others are skipped. */
export function ImportDialog({ preview, onChooseCurrency, onAccept, onCancel }: ImportDialogProps) {
  const { t } = useTranslation("import");
  const { skippedCount, source, canAppend } = preview;
  const isEmpty = preview.items.length === 0;
  return (
    <Dialog
      width="large"
      title={t("import.title")}
      description={t("import.source", { name: source })}
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
      {preview.currencies.length > 1 ? (
        <CurrencyChoice preview={preview} onChoose={onChooseCurrency} />
      ) : null}
      <Notes preview={preview} />
      {skippedCount > 0 ? <SkippedRows preview={preview} /> : null}
      {isEmpty ? null : <ImportedRows preview={preview} />}
    </Dialog>
  );
}

function Summary({ preview: { items, skippedCount } }: { preview: ImportPreview }) {
  const { t } = useTranslation("import");
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 font-semibold">
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

type CurrencyChoiceProps = { preview: ImportPreview; onChoose: (currency: Currency) => void };

/** A calculation has one currency and converts nothing, so rows in another one are left out. */
function CurrencyChoice({ preview: { currencies, currency }, onChoose }: CurrencyChoiceProps) {
  const { t } = useTranslation("import");
  return (
    <div className="mt-3 max-w-48">
      <SelectField
        id="import-currency"
        label={t("import.currencyChoice")}
        value={currency}
        options={currencies.map((value) => ({ value, label: value }))}
        onChange={({ target }) => onChoose(target.value as Currency)} // safe: one of the options
      />
    </div>
  );
}

function Notes({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation("import");
  const { currency, assumedCurrency: count, changesCurrency, ignoredColumns } = preview;
  const notes = [
    changesCurrency ? t("import.currencyChanged", { currency }) : null,
    count > 0 ? t("import.currencyAssumed", { count, currency }) : null,
    preview.hasIgnoredCells ? t("import.ignoredCells") : null,
    ignoredColumns.length > 0
      ? t("import.ignoredColumns", { columns: ignoredColumns.join(", ") })
      : null,
  ].filter(Boolean);
  return notes.map((note) => (
    <WarningNotice key={note} className="mt-2 gap-2">
      {note}
    </WarningNotice>
  ));
}

function ImportedRows({ preview: { items, currency } }: { preview: ImportPreview }) {
  const { t, i18n } = useTranslation("import");
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-1 text-left text-muted">
          {items.length > MAX_ROWS_SHOWN
            ? t("import.firstRows", { count: MAX_ROWS_SHOWN, total: items.length })
            : t("import.rows", { count: items.length })}
        </caption>
        <thead className="text-left">
          <tr className="border-b border-line">
            <th className="py-2 pr-3 font-medium">{t("items.description")}</th>
            <th className="hidden py-2 pr-3 font-medium sm:table-cell">
              {t("items.countryOfOrigin")}
            </th>
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
                <span className="block text-muted sm:hidden">
                  {countryName(item.countryOfOrigin, i18n.language)}
                </span>
                {item.hsCode ? (
                  <span className="block text-muted">
                    {t("items.hsCodeLine", { code: item.hsCode })}
                  </span>
                ) : null}
              </td>
              <td className="hidden py-2 pr-3 sm:table-cell">
                {countryName(item.countryOfOrigin, i18n.language)}
              </td>
              <td className="numeric py-2 pr-3">{formatCount(item.quantity)}</td>
              <td className="numeric py-2">{formatMoney(item.value, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
