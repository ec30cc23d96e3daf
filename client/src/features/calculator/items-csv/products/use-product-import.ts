import { useState } from "react";
import type { ImportChoices } from "#client/features/calculator/items-csv/import-preview.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { loadActionCode } from "#client/lib/load-code.ts";
import type { Currency } from "#shared/currency.ts";
import type { ProductsPreview } from "./preview-products.ts";

const load = () =>
  loadActionCode(() =>
    withTexts("import", import("#client/features/calculator/items-csv/import-items.ts")),
  );

/** Reads products from a file after a preview; its code is loaded with the first one. */
export function useProductImport(currency: Currency) {
  const [preview, setPreview] = useState<ProductsPreview | null>(null);
  return {
    preview,
    async readFile(file: File) {
      const { readProducts } = await load();
      setPreview(await readProducts(file, currency));
    },
    async change(changes: ImportChoices) {
      if (!preview) return;
      const { previewProducts } = await load();
      const choices = { ...preview.choices, ...changes };
      setPreview(previewProducts(preview.file, choices, currency) ?? preview);
    },
    close: () => setPreview(null),
  };
}
