import i18next from "i18next";
import { readTables } from "#client/features/calculator/items-csv/read-tables.ts";
import { toast } from "#client/lib/toast.ts";
import type { Currency } from "#shared/currency.ts";
import { type ProductsPreview, previewProducts } from "./preview-products.ts";

/** The preview of a file; null for one without products, of which a toast says so. */
export async function readProducts(
  file: File,
  currency: Currency,
): Promise<ProductsPreview | null> {
  const tables = await readTables(file);
  if (!tables) return null;
  const preview = previewProducts({ tables, source: file.name, text: null }, {}, currency);
  const t = i18next.getFixedT(null, "import");
  if (!preview) toast({ title: t("bulk.noValidItems"), tone: "error" });
  return preview;
}
