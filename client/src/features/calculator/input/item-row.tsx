import { memo, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/components/button.tsx";
import { classNames } from "#client/components/class-names.ts";
import type { CodeSearch } from "#client/components/code-search.ts";
import { Field, fieldAriaProps, rowControlClass } from "#client/components/field.tsx";
import { Icon } from "#client/components/icon.tsx";
import { MoneyField } from "#client/components/money-field.tsx";
import { CountryField } from "#client/countries/country-field.tsx";
import { itemRowId } from "#client/features/calculator/form/focus-item.ts";
import {
  type CalculatorForm,
  isQuantity,
  parseQuantity,
} from "#client/features/calculator/form/form-values.ts";
import { afterPress } from "#client/lib/after-press.ts";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { useFieldError } from "#client/lib/use-field-error.ts";
import { useNearViewport } from "#client/lib/use-near-viewport.ts";
import { type Currency, currencySymbol } from "#shared/currency.ts";
import { DescriptionField } from "./description-field.tsx";
import { ItemCodeCell } from "./item-code-cell.tsx";
import { ItemSummary } from "./item-summary.tsx";
import { LineAmount } from "./line-amount.tsx";
import type { Countries } from "./route-card.tsx";

/** The grid of an item's row and of the columns' headings, which align because no column's width depends on its content. */
export function itemColumns(hasHsCode: boolean, currency: Currency): string {
  if (!hasHsCode) return "item-columns";
  return classNames(
    "item-columns-code",
    currencySymbol(currency).length > 1 && "[--item-value:8.875rem]",
  );
}

type ItemRowProps = {
  form: CalculatorForm;
  countries: Countries;
  currency: Currency;
  index: number;
  canRemove: boolean;
  canDuplicate: boolean;
  hasHsCode: boolean;
  CodeSearch: CodeSearch | null;
  hasResult: boolean;
  isLongList: boolean;
  actions: { duplicate: (index: number) => void; remove: (index: number) => void };
};

/**
 * One item, as a row on wide screens, in two lines on medium ones and a card on narrow ones. Memoized, because there may be
 * hundreds; in a long list only the rows near the viewport have fields.
 */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { form, currency, index } = props;
  const { t } = useTranslation();
  const [row, isNear] = useNearViewport<HTMLFieldSetElement>(props.isLongList);
  const [hadFocus, setHadFocus] = useState(false);
  return (
    <fieldset
      ref={row}
      id={itemRowId(index)}
      data-had-focus={hadFocus || undefined}
      onFocus={() => setHadFocus(true)}
      className={`item-row group/item ${itemColumns(props.hasHsCode, currency)} ${heightClass(props)} ${isNear ? "" : "[content-visibility:auto]"}`}
    >
      <legend className="float-left col-span-full mb-1 font-semibold @row:sr-only">
        {t("items.item", { number: index + 1 })}
      </legend>
      <p
        aria-hidden="true"
        className="hidden min-h-10.5 items-center justify-end pr-0.5 text-sm text-muted tabular-nums @row:flex"
      >
        {index + 1}
      </p>
      {isNear ? (
        <ItemFields {...props} />
      ) : (
        <ItemSummary form={form} currency={currency} index={index} hasHsCode={props.hasHsCode} />
      )}
    </fieldset>
  );
});

/** A class of the style sheet. In a long list a row with a code is as high as with the text of the schedule about it. */
function heightClass({ form, index, hasHsCode, CodeSearch, isLongList }: ItemRowProps): string {
  if (!hasHsCode) return "item-height";
  const hasText = isLongList && CodeSearch && form.getValues(`items.${index}.hsCode`);
  return hasText ? "item-height-code-text" : "item-height-code";
}

function ItemFields(props: ItemRowProps) {
  const { form, countries, currency, index } = props;
  const { t } = useTranslation();
  return (
    <>
      <div className="item-half-line">
        <DescriptionField form={form} index={index} />
      </div>
      <div className="item-half-line">
        <CountryField
          form={form}
          countries={countries}
          name={`items.${index}.countryOfOrigin`}
          label={t("items.countryOfOrigin")}
          labelClass="@row:sr-only"
          placeholder={t("items.originPlaceholder")}
        />
      </div>
      <QuantityField form={form} index={index} />
      <div className="item-value">
        <MoneyField
          form={form}
          name={`items.${index}.value`}
          id={`items.${index}.value`}
          label={t("items.unitValue")}
          labelClass="@row:sr-only"
          currency={currency}
        />
      </div>
      {props.hasHsCode ? (
        <ItemCodeCell
          form={form}
          index={index}
          currency={currency}
          CodeSearch={props.CodeSearch}
          hasResult={props.hasResult}
        />
      ) : null}
      <LineTotal form={form} index={index} currency={currency} />
      <RowActions {...props} />
    </>
  );
}

function RowActions({ index, canDuplicate, canRemove, actions }: ItemRowProps) {
  const { t } = useTranslation();
  const number = index + 1;
  return (
    <div className="col-span-2 flex items-center justify-end self-center @half-row:col-span-1 @half-row:col-start-6 @half-row:self-end @row:col-start-auto sm:min-h-10.5 @row:self-start">
      <IconButton
        label={t("items.duplicateItem", { number })}
        disabled={!canDuplicate}
        onClick={() => actions.duplicate(index)}
        className={ROW_BUTTON_CLASS}
      >
        <Icon name="duplicate" />
      </IconButton>
      <IconButton
        label={t("items.removeItem", { number })}
        disabled={!canRemove}
        onClick={() => actions.remove(index)}
        className={ROW_BUTTON_CLASS}
      >
        <Icon name="remove" />
      </IconButton>
    </div>
  );
}

const ROW_BUTTON_CLASS = "pointer-fine:@coded-row:w-8 pointer-fine:@wide-row:w-9";

type RowFieldProps = Pick<ItemRowProps, "form" | "index">;

function QuantityField({ form, index }: RowFieldProps) {
  const { t } = useTranslation();
  const id = `items.${index}.quantity` as const;
  const { field } = useController({ control: form.control, name: id });
  const error = fieldErrorText(useFieldError(form, id), t);

  function normalizeOnBlur() {
    field.onBlur();
    if (!isQuantity(field.value)) return void form.trigger(id);
    form.clearErrors(id);
    const quantity = String(parseQuantity(field.value));
    if (quantity !== field.value) field.onChange(quantity);
  }

  return (
    <Field
      id={id}
      label={t("items.quantity")}
      labelClass="@row:sr-only"
      error={error}
      className="item-quantity"
    >
      <input
        {...fieldAriaProps(id, { error })}
        {...field}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        onBlur={() => afterPress(normalizeOnBlur)}
        onFocus={(event) => event.currentTarget.select()}
        className={`${rowControlClass} numeric pointer-fine:@coded-row:px-1.5`}
      />
    </Field>
  );
}

function LineTotal({ form, index, currency }: RowFieldProps & { currency: Currency }) {
  const { t } = useTranslation();
  const [quantity, value] = useWatch({
    control: form.control,
    name: [`items.${index}.quantity`, `items.${index}.value`],
  });
  return (
    <p className="item-value flex min-h-11 sm:min-h-10.5 flex-wrap items-center gap-x-2 @half-row:self-end @row:-ml-2 @row:justify-end @row:self-start">
      <span className="text-sm whitespace-nowrap text-muted @row:sr-only">
        {t("items.lineTotal")}
      </span>
      <LineAmount quantity={quantity} value={value} currency={currency} />
    </p>
  );
}
