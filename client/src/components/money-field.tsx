import { type ComponentProps, useState } from "react";
import {
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import { afterPress } from "#client/lib/after-press.ts";
import { amountErrorText } from "#client/lib/amount-error-text.ts";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { foreignCurrency, formatAmountInput, parseAmount } from "#client/lib/parse-amount.ts";
import { useFieldError } from "#client/lib/use-field-error.ts";
import { type Currency, currencyDecimals, currencySymbol } from "#shared/currency.ts";
import { MAX_AMOUNT } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";
import { classNames } from "./class-names.ts";
import { Field, fieldAriaProps, rowControlClass } from "./field.tsx";

type MoneyFieldProps<Values extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Values, unknown, Output>;
  name: FieldPath<Values>;
  id: string;
  /** The label without the currency, which the symbol shows and the accessible name adds. */
  label: string;
  labelClass?: string;
  placeholder?: string;
  currency: Currency;
};

const FOREIGN = { message: "shipping.foreignCurrency" satisfies TextKey<"common"> };

/** An invalid amount stays as it is. */
function normalize(text: string, currency: Currency): string {
  const amount = parseAmount(text, currency);
  return amount === null || amount > MAX_AMOUNT ? text : formatAmountInput(amount, currency);
}

/**
 * An amount of money as text, in any notation that `parseAmount` reads. Leaving the field writes a valid amount
 * back in one notation, and shows an error for one in a foreign currency. An amount that was not edited keeps its
 * decimals for a change back from a currency without them.
 */
export function MoneyField<Values extends FieldValues, Output extends FieldValues>(
  props: MoneyFieldProps<Values, Output>,
) {
  const { id, currency } = props;
  const { error, inputProps } = useAmountText(props);
  const symbol = currencySymbol(currency);
  return (
    <Field {...props} error={error}>
      <div className="relative">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-sm text-muted @row:left-2"
        >
          {symbol}
        </span>
        <input
          {...fieldAriaProps(id, { error })}
          id={id}
          {...inputProps}
          type="text"
          placeholder={props.placeholder}
          inputMode={currencyDecimals(currency) === 0 ? "numeric" : "decimal"}
          autoComplete="off"
          className={classNames(
            rowControlClass,
            "numeric",
            symbol.length > 1 ? "pl-11 @row:pl-9" : "pl-7 @row:pl-5",
          )}
        />
      </div>
    </Field>
  );
}

/** The text of an amount while it is edited and after, and what is wrong with it. */
function useAmountText<Values extends FieldValues, Output extends FieldValues>({
  form,
  name,
  label,
  currency,
}: MoneyFieldProps<Values, Output>) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name });
  const fieldError = useFieldError(form, name);
  const [isFocused, setFocused] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const isForeign = foreignCurrency(field.value, currency) !== null;
  const shown = isForeign && !isFocused ? FOREIGN : fieldError;
  const isOutdated = shown?.message === FOREIGN.message && !isForeign; // the currency changed since the validation
  const error = isOutdated
    ? undefined
    : fieldErrorText(shown, (key) => amountErrorText(key, { text: field.value, currency }, t));
  const normalized = normalize(field.value, currency);

  function leave() {
    setFocused(false);
    setEdited(false);
    if (isEdited && normalized !== field.value) field.onChange(normalized);
    field.onBlur();
  }

  const inputProps: ComponentProps<"input"> = {
    "aria-label": t("shipping.amountIn", { label, currency }),
    ref: field.ref,
    name,
    value: isEdited ? field.value : normalized,
    onChange: (event) => {
      setEdited(true);
      field.onChange(event);
    },
    onBlur: () => afterPress(leave),
    onFocus: (event) => {
      setFocused(true);
      event.currentTarget.select();
    },
  };
  return { error, inputProps };
}
