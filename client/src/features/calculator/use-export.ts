import { useTranslation } from "react-i18next";
import { downloadText } from "#client/lib/download.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { toast } from "#client/lib/toast.ts";
import type { Currency } from "#shared/currency.ts";
import { foreignItemError } from "./foreign-item-error.ts";
import { parseQuantity } from "./form-values.ts";
import { currentAnswers } from "./line-answers.ts";
import type { CalculatorForm } from "./use-calculator.ts";

export function useExport(form: CalculatorForm, currency: Currency) {
  const { t } = useTranslation();

  async function exportItems() {
    const items = form
      .getValues("items")
      .filter(({ description }) => description.trim() !== "")
      .map(({ description, value, quantity, countryOfOrigin, hsCode, answers }) => ({
        description: description.trim(),
        value: parseAmount(value, currency) ?? 0,
        quantity: parseQuantity(quantity),
        currency,
        countryOfOrigin,
        hsCode: hsCode.trim(),
        ...currentAnswers({ hsCode, countryOfOrigin, answers }),
      }));
    const error = foreignItemError(form.getValues("items"), currency, t);
    if (error) return toast({ title: error, tone: "error" });
    if (items.length === 0) return toast({ title: t("bulk.noItems"), tone: "error" });
    const { CSV_TYPE, exportFileName, writeItemsCsv } = await import("./write-items-csv.ts");
    downloadText(exportFileName(new Date()), writeItemsCsv(items), CSV_TYPE);
    toast({ title: t("bulk.exported", { count: items.length }), tone: "success" });
  }

  return exportItems;
}
