import { useTranslation } from "react-i18next";
import { toast } from "#client/lib/toast.ts";
import type { Currency } from "#shared/currency.ts";
import { foreignItemError } from "./foreign-item-error.ts";
import type { CalculatorForm } from "./use-calculator.ts";

export function useExport(form: CalculatorForm, currency: Currency) {
  const { t } = useTranslation();

  async function exportItems() {
    const rows = form.getValues("items");
    const error = foreignItemError(rows, currency, t);
    if (error) return toast({ title: error, tone: "error" });
    const { downloadItems } = await import("./write-items-csv.ts");
    const count = downloadItems(rows, currency);
    if (count === 0) return toast({ title: t("bulk.noItems"), tone: "error" });
    toast({ title: t("bulk.exported", { count }), tone: "success" });
  }

  return exportItems;
}
