import type { FieldErrors } from "react-hook-form";
import { amountErrorText } from "#client/lib/amount-error-text.ts";
import type { ApiError } from "#client/lib/api.ts";
import type { Currency } from "#shared/currency.ts";
import type { TextKey, Translate } from "#shared/texts.ts";
import { focusItem } from "./focus-item.ts";
import { foreignItemError } from "./foreign-item-error.ts";
import type { FormValues, ItemValues } from "./form-values.ts";

/** React Hook Form focuses the first invalid field, but only one that is rendered. */
export function focusFirstInvalidItem(errors: FieldErrors<FormValues>) {
  const { fromCountry, toCountry, entryDate, items } = errors;
  if (fromCountry || toCountry || entryDate || !Array.isArray(items)) return;
  const index = items.findIndex(Boolean);
  const field = ITEM_FIELDS.find((name) => items[index]?.[name]);
  focusItem(index, field);
}

/** The first field that the server names, if it is one of an item: its row may not yet show its fields. */
export function focusRejectedItem({ fields }: ApiError) {
  const [, index, name] = Object.keys(fields)[0]?.split(".") ?? [];
  const field = ITEM_FIELDS.find((field) => field === name);
  if (field) focusItem(Number(index), field);
}

const ITEM_FIELDS = ["description", "hsCode", "countryOfOrigin", "quantity", "value"] as const;

/** Whether the form has a field for each error, so that no other place needs to show it: claims and answers have none. */
export const isShownAtFields = ({ fields }: ApiError): boolean => {
  const paths = Object.keys(fields);
  return paths.length > 0 && paths.every((path) => FIELD_PATH.test(path));
};

const FIELD_PATH = new RegExp(
  `^(fromCountry|toCountry|toRegion|shippingCost|insuranceCost|entryDate|items\\.\\d+\\.(${ITEM_FIELDS.join("|")}))$`,
);

/** The toast for an invalid form: its first error in the order of the fields. */
export function firstErrorText(
  errors: FieldErrors<FormValues>,
  typed: { form: FormValues; currency: Currency },
  t: Translate<"common">,
): string {
  if (errors.fromCountry) return `${t("route.selectOriginCountry")} (${t("route.shippingFrom")})`;
  if (errors.toCountry) return `${t("route.selectDestinationCountry")} (${t("route.shippingTo")})`;
  if (errors.entryDate) return t("shipping.entryDateInvalid");
  if (Array.isArray(errors.items)) return itemErrorText(errors.items, typed, t);
  const name = errors.shippingCost ? "shippingCost" : "insuranceCost";
  const error = (errors[name]?.message ?? "shipping.amountInvalid") as TextKey<"common">; // safe: the schema's messages are keys
  return amountErrorText(error, { text: typed.form[name], currency: typed.currency }, t);
}

/** Names a foreign currency, unless other item fields are invalid too. */
function itemErrorText(
  items: readonly (FieldErrors<ItemValues> | undefined)[],
  { form, currency }: { form: FormValues; currency: Currency },
  t: Translate<"common">,
): string {
  const errors = items.flatMap((item) => Object.values(item ?? {}));
  const areForeign = errors.every(({ message }) => message === "shipping.foreignCurrency");
  return (areForeign && foreignItemError(form.items, currency, t)) || t("items.incomplete");
}
