import { useTranslation } from "react-i18next";
import { controlClass, Field } from "#client/components/field.tsx";
import type { CalculatorForm } from "./use-calculator.ts";

/** The day that decides the duties by tariff line. */
export function EntryDateField({ form }: { form: CalculatorForm }) {
  const { t } = useTranslation();
  return (
    <div className="grow sm:max-w-44">
      <Field id="entryDate" label={t("shipping.entryDate")}>
        <input
          {...form.register("entryDate")}
          id="entryDate"
          type="date"
          className={controlClass}
        />
      </Field>
    </div>
  );
}
