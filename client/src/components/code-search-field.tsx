import { Suspense } from "react";
import {
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { useFieldError } from "#client/lib/use-field-error.ts";
import type { CodeSearch } from "./code-search.ts";

type CodeSearchFieldProps<Values extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Values, unknown, Output>;
  name: FieldPath<Values>;
  id: string;
  label: string;
  CodeSearch: CodeSearch;
};

/** A code as a field of a form that asks for no description, by which it could be searched. */
export function CodeSearchField<Values extends FieldValues, Output extends FieldValues>({
  form,
  name,
  id,
  label,
  CodeSearch,
}: CodeSearchFieldProps<Values, Output>) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name });
  const error = fieldErrorText(useFieldError(form, name), t);
  return (
    <div className="min-w-0">
      <Suspense fallback={<div className="h-16" />}>
        <CodeSearch
          id={id}
          label={label}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          searchRef={null}
          error={error}
          description=""
          fieldClass=""
          statusClass="mt-1 text-sm"
        />
      </Suspense>
    </div>
  );
}
