import { type ComponentProps, Suspense, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodeSearch } from "#client/components/code-search.ts";
import { Field, rowControlClass } from "#client/components/field.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { useHasInteracted } from "#client/lib/use-has-interacted.ts";
import type { Currency } from "#shared/currency.ts";

const ItemCode = lazyWithPreload(async () => (await import("./item-code.tsx")).ItemCode);
const HsCodeField = lazyWithPreload(async () => (await import("./hs-code-field.tsx")).HsCodeField);

/** The last column where there is room for it; else below the description. */
const FIELD_CLASS =
  "col-span-full min-h-11 @half-row:col-span-3 @row:order-last @row:col-span-2 @row:col-start-2 @row:min-h-10 @coded-row:order-none @coded-row:col-span-1 @coded-row:col-start-auto";

type ItemCodeCellProps = {
  form: CalculatorForm;
  index: number;
  currency: Currency;
  hasResult: boolean;
  /** Null for a code that is only sent along. */
  CodeSearch: CodeSearch | null;
};

/**
 * The HS code of an item. The search is loaded on the first interaction; until then, a plain field. A code of a stored
 * draft loads it at once, because its text would move what the visitor is pressing.
 */
export function ItemCodeCell({ CodeSearch, currency, hasResult, ...props }: ItemCodeCellProps) {
  const hasCode = props.form.getValues(`items.${props.index}.hsCode`) !== "";
  const [isComposing, setComposing] = useState(false); // by an input method, which replacing the input would interrupt
  const canLoad = (useHasInteracted() || hasCode) && !isComposing;
  const showsSearch = useDeferredValue(canLoad); // deferred: the placeholder stays until it has loaded
  if (!CodeSearch) {
    return (
      <div className={FIELD_CLASS}>
        <Suspense>
          <HsCodeField {...props} />
        </Suspense>
      </div>
    );
  }
  const placeholder = (
    <CodePlaceholder
      {...props}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  );
  return (
    <Suspense fallback={placeholder}>
      {showsSearch ? (
        <ItemCode
          {...props}
          currency={currency}
          hasResult={hasResult}
          CodeSearch={CodeSearch}
          fieldClass={FIELD_CLASS}
        />
      ) : (
        placeholder
      )}
    </Suspense>
  );
}

type CodePlaceholderProps = Pick<ItemCodeCellProps, "form" | "index"> &
  Pick<ComponentProps<"input">, "onCompositionStart" | "onCompositionEnd">;

function CodePlaceholder({ form, index, ...input }: CodePlaceholderProps) {
  const { t } = useTranslation();
  const id = `items.${index}.hsCode` as const;
  return (
    <div className={FIELD_CLASS}>
      <Field id={id} label={t("items.hsCode")} labelClass="@coded-row:sr-only">
        <input
          {...input}
          {...form.register(id)}
          id={id}
          data-is-skipped-by-enter="true"
          autoComplete="off"
          className={rowControlClass}
        />
      </Field>
    </div>
  );
}
