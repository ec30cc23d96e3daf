import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DayField } from "#client/components/day-field.tsx";
import type { CalculatorForm } from "./use-calculator.ts";

/** The day that decides the duties by tariff line; empty for today. */
export function EntryDateField({ form }: { form: CalculatorForm }) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name: "entryDate" });
  return (
    <DayField
      id="entryDate"
      label={t("route.entryDate")}
      hint={t("route.entryDateHint")}
      value={field.value}
      onChange={(day) => field.onChange(day ?? "")}
    />
  );
}
