import { useTranslation } from "react-i18next";
import { SelectField } from "#client/components/select-field.tsx";
import type {
  ImportChoices as Choices,
  ImportPreview,
} from "#client/features/calculator/items-csv/import-preview.ts";
import { formatCount } from "#client/lib/format-count.ts";
import type { Currency } from "#shared/currency.ts";

type ImportChoicesProps = {
  preview: Pick<
    ImportPreview,
    "file" | "sheet" | "currencies" | "currency" | "format" | "isFormatAmbiguous"
  >;
  onChange: (changes: Choices) => void;
};

/** The sheet, the currency and the format of numbers, each only where the file leaves it open. */
export function ImportChoices({ preview, onChange }: ImportChoicesProps) {
  const { t } = useTranslation("import");
  const { file, sheet, currencies, currency, format } = preview;
  return (
    <div className="grid gap-x-4 gap-y-3 not-empty:mt-1 sm:grid-cols-3">
      {file.tables.length > 1 ? (
        <SelectField
          id="import-sheet"
          label={t("import.sheet")}
          value={String(sheet)}
          options={file.tables.map(({ name, rows }, index) => ({
            value: String(index),
            label: t("import.sheetRows", { name, rows: formatCount(rows.length) }),
          }))}
          onChange={({ target }) =>
            // The columns of another sheet are others.
            onChange({ sheet: Number(target.value), fields: undefined, format: undefined })
          }
        />
      ) : null}
      {/* A calculation has one currency and converts nothing, so rows in another one are left out. */}
      {currencies.length > 1 ? (
        <SelectField
          id="import-currency"
          label={t("import.currencyChoice")}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={({ target }) => onChange({ currency: target.value as Currency })} // safe: one of the options
        />
      ) : null}
      {preview.isFormatAmbiguous ? (
        <SelectField
          id="import-numbers"
          label={t("import.numbers")}
          value={format === "comma" ? "comma" : "point"}
          options={[
            { value: "point", label: "1,234.56" },
            { value: "comma", label: "1.234,56" },
          ]}
          onChange={({ target }) =>
            onChange({ format: target.value === "comma" ? "comma" : "point" })
          }
        />
      ) : null}
    </div>
  );
}
