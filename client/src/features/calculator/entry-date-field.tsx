import { useTranslation } from "react-i18next";
import { controlClass } from "#client/components/field.tsx";
import type { CalculatorForm } from "./use-calculator.ts";

/** The day that decides the duties by tariff line. */
export function EntryDateField({ form }: { form: CalculatorForm }) {
  const { t } = useTranslation();
  return (
    <label className="-my-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {t("shipping.entryDate")}
      <input
        {...form.register("entryDate")}
        type="date"
        className={`${controlClass} max-w-40 min-w-40`}
      />
    </label>
  );
}
