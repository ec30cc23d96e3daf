import { useTranslation } from "react-i18next";
import { IconButton } from "#client/components/button.tsx";
import { classNames } from "#client/components/class-names.ts";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { Icon } from "#client/components/icon.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { currencyCodes } from "#shared/currency.ts";
import {
  COURIER_FIELDS,
  type CourierFeeError,
  type CourierField,
  MAX_COURIER_NAME,
} from "#shared/fees/courier-fees.ts";
import { MAX_AMOUNT } from "#shared/money.ts";
import type { CourierTexts } from "./courier-form.ts";

export const courierFieldId = (row: number, field: CourierField) => `courier-${row}-${field}`;

const CURRENCIES = currencyCodes.map((code) => ({ value: code, label: code }));

type CourierRowProps = {
  row: number;
  texts: CourierTexts;
  errors: readonly CourierFeeError[];
  onChange: (texts: CourierTexts) => void;
  onRemove: () => void;
};

export function CourierRow({ row, texts, errors, onChange, onRemove }: CourierRowProps) {
  const { t } = useTranslation("admin");
  const number = row + 1;

  function errorText(field: CourierField) {
    const key = errors.find((error) => error.field === field)?.key;
    return key && t(key, { max: field === "name" ? MAX_COURIER_NAME : MAX_AMOUNT });
  }

  const fieldProps = (field: CourierField) => ({
    id: courierFieldId(row, field),
    label: t(`courierFees.${field}`),
    value: texts[field],
    error: errorText(field),
    onChange: (value: string) => onChange({ ...texts, [field]: value }),
  });

  return (
    <fieldset
      aria-label={t("courierFees.row", { row: number })}
      className="grid grid-cols-2 items-start gap-3 border-t border-line py-4 first:border-0 first:pt-0 sm:grid-cols-3 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))_auto]"
    >
      {COURIER_FIELDS.map((field) =>
        field === "currency" ? (
          <CurrencyField key={field} {...fieldProps(field)} />
        ) : (
          <TextField key={field} isName={field === "name"} {...fieldProps(field)} />
        ),
      )}
      <IconButton
        label={t("courierFees.remove", { row: number })}
        className="col-span-full -my-2 justify-self-end sm:col-span-2 sm:mt-6 sm:mb-0 sm:size-10 lg:col-auto"
        onClick={onRemove}
      >
        <Icon name="remove" className="size-5" />
      </IconButton>
    </fieldset>
  );
}

type FieldProps = {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const TextField = ({
  id,
  label,
  value,
  error,
  onChange,
  isName,
}: FieldProps & { isName: boolean }) => (
  <Field id={id} label={label} error={error} className={isName ? "col-span-full lg:col-auto" : ""}>
    <input
      {...fieldAriaProps(id, { error })}
      id={id}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode={isName ? "text" : "decimal"}
      autoComplete="off"
      placeholder={isName ? undefined : "0"}
      className={classNames(controlClass, !isName && "numeric")}
    />
  </Field>
);

const CurrencyField = ({ onChange, ...props }: FieldProps) => (
  <SelectField
    {...props}
    options={CURRENCIES}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
