import { useTranslation } from "react-i18next";
import { controlClass } from "#client/components/field.tsx";
import type { CalculatorForm } from "./use-calculator.ts";

/** The day that decides the duties by tariff line; on wide screens beside the heading of its card. */
export function EntryDateField({ form }: { form: CalculatorForm }) {
  const { t } = useTranslation();
  return (
    <label className="text-sm text-muted lg:-my-2 lg:flex lg:items-center lg:gap-3">
      {t("shipping.entryDate")}
      <input
        {...form.register("entryDate")}
        type="date"
        className={`${controlClass} mt-1 lg:mt-0 lg:w-40`}
      />
    </label>
  );
}
