import { useTranslation } from "react-i18next";
import type { ImportPreview } from "#client/features/calculator/items-csv/import-preview.ts";
import { formatCount } from "#client/lib/format-count.ts";
import { countryName } from "#shared/countries.ts";
import { formatMoney } from "#shared/format-money.ts";
import { REMARKS } from "./row-remarks.tsx";
import { MAX_ROWS_SHOWN } from "./skipped-rows.tsx";

/** The first items as they will be in the list, each with what was changed in it. */
export function ImportedRows({ preview }: { preview: ImportPreview }) {
  const { items, remarks, currency } = preview;
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
                {remarks
                  .filter((remark) => remark.item === index)
                  .map(({ kind }) => (
                    <span key={kind} className="block text-warning">
                      {t(REMARKS[kind])}
                    </span>
                  ))}
              </td>
              <td className="hidden py-2 pr-3 sm:table-cell">
                {countryName(item.countryOfOrigin, i18n.language)}
              </td>
              <td className="numeric py-2 pr-3">{formatCount(item.quantity)}</td>
              <td className="numeric py-2">
                {item.value === 0 ? "–" : formatMoney(item.value, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
