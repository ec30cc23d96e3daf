import { Suspense } from "react";
import { openInCalculator } from "#client/features/calculator/form/request-form.ts";
import { useProductImport } from "#client/features/calculator/items-csv/products/use-product-import.ts";
import { ProductsCard } from "#client/features/products/products-card.tsx";
import { useImportProducts } from "#client/features/products/use-import-products.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { useCurrency } from "#client/lib/currency-choice.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";

const ProductImportDialog = lazyWithPreload(
  async () =>
    (
      await withTexts(
        "import",
        import("#client/features/calculator/items-csv/dialog/import-dialog.tsx"),
      )
    ).ProductImportDialog,
);

/** The products of an account, with the import of a file of them. */
export function ProductsSection() {
  const reading = useProductImport(useCurrency());
  const { preview, close } = reading;
  const sending = useImportProducts(close);
  return (
    <>
      <ProductsCard onFile={reading.readFile} onCalculate={openInCalculator} />
      {preview ? (
        <Suspense fallback={null}>
          <ProductImportDialog
            preview={preview}
            isBusy={sending.isPending}
            onChange={reading.change}
            onAccept={(products) => sending.mutate(products)}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
