import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field, fieldAriaProps, rowControlClass } from "#client/components/field.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { useFieldError } from "#client/lib/use-field-error.ts";
import { MAX_HS_CODE_LENGTH } from "#shared/limits.ts";

export function HsCodeField({ form, index }: { form: CalculatorForm; index: number }) {
  const { t } = useTranslation();
  const id = `items.${index}.hsCode` as const;
  const { field } = useController({ control: form.control, name: id });
  const error = fieldErrorText(useFieldError(form, id), t);
  return (
    <Field id={id} label={t("items.hsCode")} labelClass="@coded-row:sr-only" error={error}>
      <input
        {...fieldAriaProps(id, { error })}
        {...field}
        id={id}
        inputMode="decimal"
        maxLength={MAX_HS_CODE_LENGTH}
        autoComplete="off"
        className={rowControlClass}
      />
    </Field>
  );
}
