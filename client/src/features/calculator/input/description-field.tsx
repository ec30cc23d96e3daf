import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field, fieldAriaProps, rowControlClass } from "#client/components/field.tsx";
import { RowText } from "#client/components/row-text.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { useFieldError } from "#client/lib/use-field-error.ts";
import { MAX_DESCRIPTION } from "#shared/calculator/contract.ts";

type DescriptionFieldProps = { form: CalculatorForm; index: number };

export function DescriptionField({ form, index }: DescriptionFieldProps) {
  const { t } = useTranslation();
  const id = `items.${index}.description` as const;
  const { field } = useController({ control: form.control, name: id });
  const error = fieldErrorText(useFieldError(form, id), t);
  const placeholder = t("items.descriptionHint");
  return (
    <Field id={id} label={t("items.description")} labelClass="@row:sr-only" error={error}>
      {/* A title of the input itself would be read after its value. */}
      <div title={field.value} className="relative">
        <input
          {...fieldAriaProps(id, { error })}
          {...field}
          id={id}
          maxLength={MAX_DESCRIPTION}
          dir="auto"
          placeholder={placeholder}
          autoComplete="off"
          className={rowControlClass}
        />
        <RowText text={field.value} placeholder={placeholder} />
      </div>
    </Field>
  );
}
