import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { classNames } from "#client/components/class-names.ts";
import { Icon } from "#client/components/icon.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import { selectableCountries } from "#client/countries/selectable-countries.ts";
import {
  IMPORT_FIELDS,
  type ImportField,
  isImportField,
} from "#client/features/calculator/items-csv/columns/import-fields.ts";
import { isSkippedColumn } from "#client/features/calculator/items-csv/columns/recognize-fields.ts";
import { rememberMapping } from "#client/features/calculator/items-csv/columns/remembered-mapping.ts";
import type {
  ImportChoices,
  ImportPreview,
} from "#client/features/calculator/items-csv/import-preview.ts";
import { cellText } from "#client/features/calculator/items-csv/reading/table.ts";
import { columnLabel } from "#client/features/calculator/items-csv/rows/parse-items.ts";
import { fieldLabel, MISSING_FIELD_LABELS } from "./field-labels.ts";

type ColumnsPreview = Pick<
  ImportPreview,
  "file" | "sheet" | "layout" | "fields" | "choices" | "missingFields"
>;

type ColumnsStepProps = {
  preview: ColumnsPreview;
  /** What a column can be. */
  importFields?: readonly ImportField[];
  onChange: (changes: ImportChoices) => void;
};

const ID = "import-columns";

/** Which column of the file is what; open at first only if a column is missing without which no row can be imported. */
export function ColumnsStep({ preview, importFields = IMPORT_FIELDS, onChange }: ColumnsStepProps) {
  const { t } = useTranslation("import");
  const { fields, layout, missingFields } = preview;
  const [isOpen, setOpen] = useState(missingFields.length > 0);
  const count = fields.filter((field) => field !== null).length;
  const missing = missingFields.map((field) => t(MISSING_FIELD_LABELS[field])).join(", ");

  function choose(column: number, value: string) {
    const field = isImportField(value) ? value : null;
    const changed = fields.map((other, index) => {
      if (index === column) return field;
      return other === field ? null : other;
    });
    rememberMapping(layout.names, changed);
    onChange({ fields: changed });
  }

  return (
    <section aria-label={t("import.columns")} className="mt-3">
      {missing ? (
        <WarningNotice role="alert" className="mb-2 gap-2">
          {t("import.columnsMissing", { fields: missing })}
        </WarningNotice>
      ) : null}
      <Button
        variant="quiet"
        className="-ml-4"
        aria-expanded={isOpen}
        aria-controls={ID}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="table" />
        {t("import.columnsAssigned", { count, total: fields.length })}
        <Icon
          name="chevron"
          className={classNames("size-4 transition-transform duration-150", isOpen && "rotate-180")}
        />
      </Button>
      <div id={ID} hidden={!isOpen}>
        {isOpen ? (
          <div className="mt-1 rounded-control bg-sunken p-3">
            <p className="mb-3 text-sm text-muted">{t("import.columnsHint")}</p>
            {fields.includes("country") ? null : (
              <OriginOfAll preview={preview} onChange={onChange} />
            )}
            <ColumnFields preview={preview} importFields={importFields} onChoose={choose} />
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** The origin of every row, where no column has it. */
function OriginOfAll({ preview: { choices }, onChange }: ColumnsStepProps) {
  const { t, i18n } = useTranslation("import");
  return (
    <div className="mb-3 grid gap-x-4 sm:grid-cols-2">
      <SelectField
        id="import-origin"
        label={t("import.originOfAll")}
        value={choices.country ?? ""}
        options={[{ value: "", label: "–" }, ...selectableCountries(i18n.language)]}
        onChange={({ target }) => onChange({ country: target.value || undefined })}
      />
    </div>
  );
}

type ColumnFieldsProps = {
  preview: ColumnsPreview;
  importFields: readonly ImportField[];
  onChoose: (column: number, value: string) => void;
};

function ColumnFields({ preview, importFields, onChoose }: ColumnFieldsProps) {
  const { t } = useTranslation("import");
  const { fields, layout } = preview;
  const options = [
    { value: "", label: t("import.fieldNone") },
    ...importFields.map((field) => ({ value: field, label: fieldLabel(field, t) })),
  ];
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {fields.map((field, column) =>
        isSkippedColumn(layout.names, column) ? null : (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their order
            key={`${ID}-${column}`}
            id={`${ID}-${column}`}
            label={headerOf(layout.names, column)}
            hint={samplesOf(preview, column)}
            value={field ?? ""}
            options={options}
            onChange={({ target }) => onChoose(column, target.value)}
          />
        ),
      )}
    </div>
  );

  function headerOf(names: readonly string[], column: number): string {
    const label = columnLabel(names[column] ?? "", column);
    return names[column] ? label : t("import.columnWithoutName", { column: label });
  }
}

const SAMPLES = 3;
const MAX_SAMPLE = 40;

/** The first different cells of a column, each as far as it fits. */
function samplesOf({ file, sheet, layout }: ColumnsPreview, column: number): string | undefined {
  const rows = file.tables[sheet]?.rows.slice(layout.firstItem, layout.firstItem + 50) ?? [];
  const texts = rows.map(({ cells }) => cellText(cells[column])).filter((text) => text !== "");
  const samples = [...new Set(texts)].slice(0, SAMPLES);
  const shorten = (text: string) =>
    text.length > MAX_SAMPLE ? `${text.slice(0, MAX_SAMPLE).trimEnd()}…` : text;
  return samples.map(shorten).join(" · ") || "–";
}
