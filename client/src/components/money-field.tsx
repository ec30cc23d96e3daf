import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formatAmountInput, parseAmount } from "#client/lib/parse-amount.ts";
import { type Currency, currencyDecimals, currencySymbol } from "#shared/currency.ts";
import { formatAmount, MAX_AMOUNT } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";
import { classNames } from "./class-names.ts";
import { controlClass, describedBy, Field } from "./field.tsx";

type MoneyFieldProps<Values extends FieldValues, Output extends FieldValues> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  id: string;
  label: string;
  labelClass?: string;
  hint?: string;
  currency: Currency;
};

/**
 * An amount of money, typed as text: "1.234,50" and "1,234.50" are both understood, and what was
 * understood is written back on leaving the field, never while typing.
 */
export function MoneyField<Values extends FieldValues, Output extends FieldValues>(
  props: MoneyFieldProps<Values, Output>,
) {
  const { control, name, id, currency } = props;
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  const problem = fieldState.error?.message as TextKey<"common"> | undefined;
  const error = problem && t(problem, { max: formatAmount(MAX_AMOUNT) });
  const symbol = currencySymbol(currency);

  function normalise() {
    const amount = parseAmount(field.value, currency);
    const isUnderstood = amount !== null && amount <= MAX_AMOUNT;
    const shown = isUnderstood ? formatAmountInput(amount, currency) : field.value;
    if (shown !== field.value) field.onChange(shown);
    field.onBlur();
  }

  return (
    <Field {...props} error={error}>
      <div className="relative">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-sm text-muted"
        >
          {symbol}
        </span>
        <input
          {...describedBy(id, { ...props, error })}
          id={id}
          ref={field.ref}
          name={name}
          value={field.value}
          onChange={field.onChange}
          onBlur={normalise}
          onFocus={(event) => event.currentTarget.select()}
          type="text"
          inputMode={currencyDecimals(currency) === 0 ? "numeric" : "decimal"}
          autoComplete="off"
          className={classNames(controlClass, "numeric", symbol.length > 1 ? "pl-11" : "pl-7")}
        />
      </div>
    </Field>
  );
}
