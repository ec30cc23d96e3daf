import { Suspense, useRef } from "react";
import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { CodeSearch } from "#client/components/code-search.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { focusIfLost } from "#client/lib/focus-if-lost.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { useFieldError } from "#client/lib/use-field-error.ts";
import type { Currency } from "#shared/currency.ts";

const STATUS_CLASS =
  "col-span-full w-0 min-w-full text-sm @row:order-last @row:col-start-4 @row:pt-7 @coded-row:col-start-2 @coded-row:pt-0 @coded-row:*:mt-0.5";

type ItemCodeProps = {
  form: CalculatorForm;
  index: number;
  currency: Currency;
  hasResult: boolean;
  CodeSearch: CodeSearch;
  fieldClass: string;
};

const RowSuggestion = lazyWithPreload(async () => {
  const suggestion = import("#client/features/calculator/suggestions/row-suggestion.tsx");
  return (await withTexts("results", suggestion)).RowSuggestion;
});

/** The code of an item in the tariff schedule. */
export function ItemCode({ form, index, CodeSearch, fieldClass, ...props }: ItemCodeProps) {
  const { t } = useTranslation();
  const { control } = form;
  const name = `items.${index}.hsCode` as const;
  const { field } = useController({ control, name });
  const error = useFieldError(form, name);
  const description = useWatch({ control, name: `items.${index}.description` });
  const search = useRef<() => void>(null);
  const takesFocus = useRef(document.activeElement?.id === name); // of its placeholder

  function attach(input: HTMLInputElement | null) {
    field.ref(input);
    if (!input || !takesFocus.current) return;
    takesFocus.current = false;
    focusIfLost(input);
  }

  return (
    <>
      <CodeSearch
        id={name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={attach}
        searchRef={search}
        error={fieldErrorText(error, t)}
        description={description}
        fieldClass={fieldClass}
        statusClass={STATUS_CLASS}
      />
      <Suspense fallback={null}>
        <RowSuggestion
          form={form}
          index={index}
          {...props}
          className={STATUS_CLASS}
          onSearch={() => search.current?.()}
        />
      </Suspense>
    </>
  );
}
