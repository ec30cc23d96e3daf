import { useTranslation } from "react-i18next";
import { classNames } from "#client/components/class-names.ts";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { ENTRY_DATE_ID as ID } from "#client/features/calculator/form/typed-entry-date.ts";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { useFieldError } from "#client/lib/use-field-error.ts";

/** The label beside the input, and an error below both. */
const WIDE_CLASS =
  "lg:-mt-2 lg:grid lg:grid-cols-[auto_11rem] lg:items-center lg:gap-x-3 lg:[&>p]:col-span-2 lg:[&>p]:text-right";

/** The day that decides the duties by tariff line; on wide screens beside the heading of its card. */
export function EntryDateField({ form }: { form: CalculatorForm }) {
  const { t } = useTranslation();
  const error = fieldErrorText(useFieldError(form, ID), t);
  return (
    <Field
      id={ID}
      label={t("shipping.entryDate")}
      labelClass="text-muted lg:mb-0 lg:text-right"
      error={error}
      className={classNames(WIDE_CLASS, !error && "lg:-mb-2")}
    >
      <input
        {...fieldAriaProps(ID, { error })}
        {...form.register(ID)}
        id={ID}
        type="date"
        className={controlClass}
      />
    </Field>
  );
}
