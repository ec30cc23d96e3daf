import { type RefObject, Suspense, useRef } from "react";
import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { controlClass, Field } from "#client/components/field.tsx";
import { useHasInteracted } from "#client/lib/use-has-interacted.ts";
import type { TextKey } from "#shared/texts.ts";
import type { CodeSearch, CodeSearchProps } from "./code-search.ts";
import type { CalculatorForm } from "./use-calculator.ts";

type ItemCodeProps = { form: CalculatorForm; index: number; CodeSearch: CodeSearch };

/** The code of an item in the tariff schedule; the search is loaded on the first interaction. */
export function ItemCode({ form, index, CodeSearch }: ItemCodeProps) {
  const { t } = useTranslation();
  const { control } = form;
  const name = `items.${index}.hsCode` as const;
  const { field, fieldState } = useController({ control, name });
  const description = useWatch({ control, name: `items.${index}.description` });
  const hasInteracted = useHasInteracted();
  const wasFocused = useRef(false); // the placeholder, which leaves the focus to the search
  const errorKey = fieldState.error?.message as TextKey<"common"> | undefined;
  const props: CodeSearchProps = {
    id: name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: (input) => {
      field.ref(input);
      if (input && wasFocused.current) input.focus();
    },
    error: errorKey && t(errorKey),
    description,
  };
  const placeholder = <CodePlaceholder {...props} wasFocused={wasFocused} />;
  return (
    <div className="min-h-26 @row:min-h-11">
      <Suspense fallback={placeholder}>
        {hasInteracted ? <CodeSearch {...props} /> : placeholder}
      </Suspense>
    </div>
  );
}

type CodePlaceholderProps = CodeSearchProps & { wasFocused: RefObject<boolean> };

function CodePlaceholder({ id, value, onChange, inputRef, wasFocused }: CodePlaceholderProps) {
  const { t } = useTranslation();
  const setFocused = (isFocused: boolean) => {
    wasFocused.current = isFocused;
  };
  return (
    <div className="@row:w-56">
      <Field id={id} label={t("items.hsCode")} labelClass="@row:sr-only">
        <input
          ref={inputRef}
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          data-is-skipped-by-enter="true"
          placeholder={t("items.hsCode")}
          autoComplete="off"
          className={controlClass}
        />
      </Field>
    </div>
  );
}
