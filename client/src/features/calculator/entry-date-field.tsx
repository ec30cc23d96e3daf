import { useTranslation } from "react-i18next";
import { controlClass } from "#client/components/field.tsx";
import type { CalculatorForm } from "./use-calculator.ts";

/** The day that decides the duties by tariff line. */
export function EntryDateField({ form }: { form: CalculatorForm }) {
  const { t } = useTranslation();
  return (
    <label className="mt-2 flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted sm:-my-2 sm:w-auto">
      {t("shipping.entryDate")}
      <input {...form.register("entryDate")} type="date" className={`${controlClass} sm:w-40`} />
    </label>
  );
}
