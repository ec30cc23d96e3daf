import {
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { useFieldError } from "#client/lib/use-field-error.ts";
import { CountryCombobox } from "./country-combobox.tsx";
import type { CountryOption } from "./country-option.ts";

type CountryFieldProps<Values extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Values, unknown, Output>;
  name: FieldPath<Values>;
  /** The name by default. */
  id?: string;
  countries: { options: readonly CountryOption[]; isPending: boolean };
  label: string;
  labelClass?: string;
  placeholder: string;
  hint?: string | undefined;
  disabled?: boolean;
};

/** A country as a field of a form. */
export function CountryField<Values extends FieldValues, Output extends FieldValues>({
  form,
  name,
  id = name,
  countries,
  ...props
}: CountryFieldProps<Values, Output>) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name });
  const error = useFieldError(form, name);
  return (
    <CountryCombobox
      {...props}
      id={id}
      options={countries.options}
      isLoading={countries.isPending}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldErrorText(error, t)}
    />
  );
}
