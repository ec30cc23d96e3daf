import { useTranslation } from "react-i18next";
import { controlClass } from "#client/components/field.tsx";
import type { CalculatorForm } from "./use-calculator.ts";

/** The day that decides the duties by tariff line; on wide screens beside the card's heading. */
export function EntryDateField({ form }: { form: CalculatorForm }) {
  const { t } = useTranslation();
  return (
    <label className="mt-4 block text-sm font-medium sm:absolute sm:right-0 sm:bottom-full sm:mt-0 sm:mb-1 sm:flex sm:items-center sm:gap-3 sm:font-normal sm:text-muted">
      {t("shipping.entryDate")}
      <input
        {...form.register("entryDate")}
        type="date"
        className={`${controlClass} mt-1 sm:mt-0 sm:w-40`}
      />
    </label>
  );
}
