import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { PRODUCT_IMPORT_FIELDS } from "#client/features/calculator/items-csv/columns/import-fields.ts";
import { ColumnsStep } from "#client/features/calculator/items-csv/dialog/columns-step.tsx";
import { fieldLabel } from "#client/features/calculator/items-csv/dialog/field-labels.ts";
import { FirstRows } from "#client/features/calculator/items-csv/dialog/first-rows.tsx";
import { ImportChoices } from "#client/features/calculator/items-csv/dialog/import-choices.tsx";
import { LeftOutRows } from "#client/features/calculator/items-csv/dialog/left-out-rows.tsx";
import type { ImportChoices as Choices } from "#client/features/calculator/items-csv/import-preview.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { ProductInput } from "#shared/products/product-fields.ts";
import type { ProductsPreview, RowError } from "./preview-products.ts";

type ProductImportDialogProps = {
  preview: ProductsPreview;
  isBusy: boolean;
  onChange: (changes: Choices) => void;
  onAccept: (products: readonly ProductInput[]) => void;
  onClose: () => void;
};

/** Shows which products a file has, and which of its rows are in error, before anything changes. */
export function ProductImportDialog(props: ProductImportDialogProps) {
  const { t } = useTranslation("import");
  const { preview, isBusy, onChange, onClose } = props;
  const { products, errors, file, sheet } = preview;
  const count = products.length;
  return (
    <Dialog
      width="large"
      title={t("import.title")}
      description={t("import.source", { name: file.source })}
      isLocked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} isBlocked={isBusy}>
            {t("common.cancel")}
          </Button>
          <Button
            variant="primary"
            disabled={count === 0}
            isBusy={isBusy}
            onClick={() => props.onAccept(products)}
          >
            {t("import.importProducts", { count })}
          </Button>
        </>
      }
    >
      <p aria-live="polite" className="flex flex-wrap gap-x-4 py-2 font-semibold">
        <span className={count === 0 ? "text-danger" : "text-positive"}>
          {count === 0 ? t("import.noneValid") : t("import.valid", { count })}
        </span>
        {errors.length > 0 ? (
          <span className="text-warning">{t("import.inError", { count: errors.length })}</span>
        ) : null}
      </p>
      <ImportChoices preview={preview} onChange={onChange} />
      <ColumnsStep
        key={sheet}
        preview={preview}
        importFields={PRODUCT_IMPORT_FIELDS}
        onChange={onChange}
      />
      <p className="mt-3 text-sm text-muted">{t("import.productsHint")}</p>
      {errors.length > 0 ? <RowsInError errors={errors} /> : null}
      {count > 0 ? <ProductTable products={products} currency={preview.currency} /> : null}
    </Dialog>
  );
}

const cellClass = "py-2 pr-3";

function RowsInError({ errors }: { errors: readonly RowError[] }) {
  const { t } = useTranslation("import");
  const reasonText = ({ field, isRepeated }: RowError) => {
    if (field === null) return t("import.rowInError");
    const column = fieldLabel(field, t);
    return isRepeated ? t("import.skuTwice") : t("import.cellInError", { column });
  };
  return (
    <LeftOutRows className="mt-3 max-h-60 overflow-auto" rows={errors} reasonText={reasonText} />
  );
}

type ProductTableProps = {
  products: readonly ProductInput[];
  currency: ProductsPreview["currency"];
};

function ProductTable({ products, currency }: ProductTableProps) {
  const { t } = useTranslation("import");
  return (
    <FirstRows
      rows={products}
      header={
        <>
          <th className={`${cellClass} font-medium`}>{t("import.fieldItemNumber")}</th>
          <th className={`${cellClass} font-medium`}>{t("items.description")}</th>
          <th className={`${cellClass} font-medium`}>{t("import.fieldHsCode")}</th>
          <th className={`${cellClass} font-medium`}>{t("items.countryOfOrigin")}</th>
          <th className="py-2 text-right font-medium">{t("items.unitValue")}</th>
        </>
      }
    >
      {(product) => (
        <tr className="border-t border-line">
          <td className={`${cellClass} wrap-anywhere`}>{product.sku ?? "–"}</td>
          <td className={`${cellClass} max-w-60 wrap-anywhere`}>{product.description ?? "–"}</td>
          <td className={`${cellClass} tabular-nums`}>{product.hsCode ?? "–"}</td>
          <td className={cellClass}>{product.origin ?? "–"}</td>
          <td className="numeric py-2">
            {product.unitPrice === undefined
              ? "–"
              : formatMoney(product.unitPrice, product.currency ?? currency)}
          </td>
        </tr>
      )}
    </FirstRows>
  );
}
