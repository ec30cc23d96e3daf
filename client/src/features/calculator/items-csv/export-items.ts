import i18next from "i18next";
import { foreignItemError } from "#client/features/calculator/form/foreign-item-error.ts";
import type { ItemValues } from "#client/features/calculator/form/form-values.ts";
import { toast } from "#client/lib/toast.ts";
import type { Currency } from "#shared/currency.ts";
import { downloadItems } from "./write-items-csv.ts";

/** Downloads the items as a file; a toast says how many, or why not. */
export function exportItems(rows: readonly ItemValues[], currency: Currency) {
  const t = i18next.getFixedT(null, "import");
  const error = foreignItemError(rows, currency, t);
  if (error) return toast({ title: error, tone: "error" });
  const count = downloadItems(rows, currency);
  if (count === 0) return toast({ title: t("bulk.noItems"), tone: "error" });
  toast({ title: t("bulk.exported", { count }), tone: "success" });
}
