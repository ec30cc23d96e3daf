import { useRef } from "react";
import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { CodeSearch } from "#client/components/code-search.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { focusIfLost } from "#client/lib/focus-if-lost.ts";
import { useFieldError } from "#client/lib/use-field-error.ts";

const STATUS_CLASS =
  "col-span-full w-0 min-w-full text-sm @row:order-last @row:col-start-4 @row:pt-7 @coded-row:col-start-2 @coded-row:pt-0";

type ItemCodeProps = {
  form: CalculatorForm;
  index: number;
  CodeSearch: CodeSearch;
  fieldClass: string;
};

/** The code of an item in the tariff schedule. */
export function ItemCode({ form, index, CodeSearch, fieldClass }: ItemCodeProps) {
  const { t } = useTranslation();
  const { control } = form;
  const name = `items.${index}.hsCode` as const;
  const { field } = useController({ control, name });
  const error = useFieldError(form, name);
  const description = useWatch({ control, name: `items.${index}.description` });
  const takesFocus = useRef(document.activeElement?.id === name); // of its placeholder

  function attach(input: HTMLInputElement | null) {
    field.ref(input);
    if (!input || !takesFocus.current) return;
    takesFocus.current = false;
    focusIfLost(input);
  }

  return (
    <CodeSearch
      id={name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={attach}
      error={fieldErrorText(error, t)}
      description={description}
      fieldClass={fieldClass}
      statusClass={STATUS_CLASS}
    />
  );
}
