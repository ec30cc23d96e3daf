import { useTranslation } from "react-i18next";
import type { ImportPreview } from "#client/features/calculator/items-csv/import-preview.ts";
import type { RowRemark } from "#client/features/calculator/items-csv/items-csv.ts";
import { formatCount } from "#client/lib/format-count.ts";
import type { CalculationItem } from "#shared/calculator/contract.ts";
import { countryName } from "#shared/countries.ts";
import type { Currency } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";
import { FirstRows } from "./first-rows.tsx";
import { REMARKS } from "./row-remarks.tsx";

/** The first items as they will be in the list, each with what was changed in it. */
export function ImportedRows({ preview }: { preview: ImportPreview }) {
  const { items, remarks, currency } = preview;
  const { t } = useTranslation("import");
  return (
    <FirstRows
      rows={items}
      header={
        <>
          <th className="py-2 pr-3 font-medium">{t("items.description")}</th>
          <th className="hidden py-2 pr-3 font-medium sm:table-cell">
            {t("items.countryOfOrigin")}
          </th>
          <th className="break-keep py-2 pr-3 text-right font-medium">{t("items.quantity")}</th>
          <th className="break-keep py-2 text-right font-medium">{t("items.unitValue")}</th>
        </>
      }
    >
      {(item, index) => (
        <ImportedRow
          item={item}
          currency={currency}
          remarks={remarks.filter((remark) => remark.item === index)}
        />
      )}
    </FirstRows>
  );
}

type ImportedRowProps = {
  item: CalculationItem;
  currency: Currency;
  remarks: readonly RowRemark[];
};

function ImportedRow({ item, currency, remarks }: ImportedRowProps) {
  const { t, i18n } = useTranslation("import");
  const origin = countryName(item.countryOfOrigin, i18n.language);
  return (
    <>
      <tr className="border-t border-line">
        <td className="max-w-60 py-2 pr-3 wrap-anywhere">
          {item.description}
          <span className="block text-muted sm:hidden">{origin}</span>
          {item.hsCode ? (
            <span className="block text-muted">{t("items.hsCodeLine", { code: item.hsCode })}</span>
          ) : null}
        </td>
        <td className="hidden py-2 pr-3 sm:table-cell">{origin}</td>
        <td className="numeric py-2 pr-3">{formatCount(item.quantity)}</td>
        <td className="numeric py-2">
          {item.value === 0 ? "–" : formatMoney(item.value, currency)}
        </td>
      </tr>
      {remarks.length > 0 ? (
        <tr>
          <td colSpan={4} className="pb-2 text-warning">
            {remarks.map(({ kind }) => (
              <span key={kind} className="block">
                {t(REMARKS[kind])}
              </span>
            ))}
          </td>
        </tr>
      ) : null}
    </>
  );
}
