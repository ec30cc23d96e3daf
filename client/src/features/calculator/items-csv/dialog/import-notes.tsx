import { useTranslation } from "react-i18next";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import type { ImportPreview } from "#client/features/calculator/items-csv/import-preview.ts";

/** What holds for the file as a whole: what was assumed, and what is not imported. */
export function ImportNotes({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation("import");
  const { currency, assumedCurrency: count, changesCurrency, ignoredColumns, layout } = preview;
  const lines = layout.otherLines.join(", ");
  const notes = [
    changesCurrency ? t("import.currencyChanged", { currency }) : null,
    count > 0 ? t("import.currencyAssumed", { count, currency }) : null,
    preview.assumesQuantity ? t("import.quantityAssumed") : null,
    preview.describesByCode ? t("import.describedByCode") : null,
    hasOtherCodes(preview) ? t("import.otherCodes") : null,
    preview.hasIgnoredCells ? t("import.ignoredCells") : null,
    lines === "" ? null : t("import.otherLines", { lines }),
    ignoredColumns.length > 0
      ? t("import.ignoredColumns", { columns: ignoredColumns.join(", ") })
      : null,
  ].filter(Boolean);
  return notes.map((note) => (
    <WarningNotice key={note} className="mt-2 gap-2">
      <span className="min-w-0 wrap-anywhere">{note}</span>
    </WarningNotice>
  ));
}

/** Codes of other lists agree with the tariff schedule of the United States in their first six digits only. */
function hasOtherCodes({ layout, fields }: ImportPreview): boolean {
  const name = layout.names[fields.indexOf("hs_code")] ?? "";
  return /sched(ule|\.)?\s*b\b|taric|intrastat|\bncm\b|\bcn code/i.test(name);
}
