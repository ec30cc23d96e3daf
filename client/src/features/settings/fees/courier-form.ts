import { parseAmount } from "#client/lib/parse-amount.ts";
import { DEFAULT_CURRENCY, isCurrency } from "#shared/currency.ts";
import type { CourierFee, CourierField } from "#shared/fees/courier-fees.ts";

/** A row of the table as typed; an empty amount counts as 0. */
export type CourierTexts = Record<CourierField, string>;

export const EMPTY_COURIER: CourierTexts = {
  name: "",
  fixed: "",
  percent: "",
  minimum: "",
  currency: DEFAULT_CURRENCY,
};

export const toCourierTexts = (fees: readonly CourierFee[]): CourierTexts[] =>
  fees.map(({ name, fixed, percent, minimum, currency }) => {
    const text = (value: number) => (value === 0 ? "" : String(value));
    return {
      name,
      fixed: text(fixed),
      percent: text(percent),
      minimum: text(minimum),
      currency,
    };
  });

/** The rows with numbers; one that cannot be read is NaN, which `courierFeeErrors` rejects. */
export const toCourierRows = (rows: readonly CourierTexts[]) =>
  rows.map(({ name, currency, ...amounts }) => {
    const known = isCurrency(currency) ? currency : undefined;
    const amount = (text: string) =>
      text.trim() === "" ? 0 : (parseAmount(text, known) ?? Number.NaN);
    return {
      name: name.trim(),
      fixed: amount(amounts.fixed),
      percent: amount(amounts.percent),
      minimum: amount(amounts.minimum),
      currency,
    };
  });

/** The text of the setting; empty without couriers. */
export const courierSetting = (rows: readonly CourierTexts[]): string =>
  rows.length === 0 ? "" : JSON.stringify(toCourierRows(rows));
