import { BRAND_COLOR, brandAccents } from "#shared/branding/brand-color.ts";
import { CALCULATION_METHODS } from "#shared/calculator/contract.ts";
import type { CredentialKey } from "#shared/credentials/contract.ts";
import {
  courierFeeErrors,
  MAX_COURIER_NAME,
  MAX_COURIERS,
  readCourierRows,
} from "#shared/fees/courier-fees.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { isPrintable } from "#shared/http/fields.ts";
import { timeZone } from "#shared/http/time-zone.ts";
import {
  decimalPattern,
  MONEY_DIGITS,
  type NumericDigits,
  PERCENTAGE_DIGITS,
} from "#shared/limits.ts";
import { MAX_AMOUNT } from "#shared/money.ts";
import { MAX_ADDRESS_LINES, MAX_SETTING_LENGTHS } from "#shared/settings/setting-lengths.ts";
import type { SettingKey } from "#shared/settings/settings.ts";
import type { TextKey } from "#shared/texts.ts";

/** `path` leads into a value that has parts. */
type SettingError = Omit<FieldError, "path"> & { path?: string };
type Validator = (text: string) => SettingError | null;

const oneOf =
  (...values: string[]): Validator =>
  (text) =>
    values.includes(text)
      ? null
      : { key: "validation.oneOf", params: { values: values.join(", ") } };

const matching =
  (pattern: RegExp, key: TextKey): Validator =>
  (text) =>
    pattern.test(text) ? null : { key };

const money =
  (key: TextKey): Validator =>
  (text) =>
    decimalPattern(MONEY_DIGITS).test(text) ? null : { key, params: { max: MAX_AMOUNT } };

const singleLine =
  (max: number): Validator =>
  (text) => {
    if (!isPrintable(text)) return { key: "validation.plainText" };
    const { length } = [...text];
    return length > max ? { key: "settings.tooLong", params: { max, length } } : null;
  };

/** Lines that each are a text of one line, within the lengths of the whole. */
const lines =
  (maxLines: number, max: number): Validator =>
  (text) => {
    const separate = text.split("\n");
    const isTooLong = separate.length > maxLines;
    if (isTooLong) return { key: "settings.tooManyLines", params: { max: maxLines } };
    return singleLine(max)(separate.join(" "));
  };

/** A decimal number from 0 to `max`, with no more decimals than `digits` has. */
const decimal =
  (max: number, digits: NumericDigits, key: TextKey): Validator =>
  (text) =>
    decimalPattern(digits).test(text) && Number(text) <= max ? null : { key };

const boolean = oneOf("true", "false");

const days = matching(/^[1-9]\d{0,2}$/, "settings.daysInvalid");

const optional =
  (validator: Validator): Validator =>
  (text) =>
    text === "" ? null : validator(text);
/** Empty for no mail. */
const timeZoneOrEmpty: Validator = (text) =>
  text === "" || timeZone.safeParse(text).success ? null : { key: "validation.timeZone" };

/** Empty for the color of the product. */
const brandColor: Validator = (text) => {
  if (text === "") return null;
  if (!BRAND_COLOR.test(text)) return { key: "settings.colorInvalid" };
  return brandAccents(text) ? null : { key: "settings.colorTooLight" };
};

/** Empty for no table. */
const courierFees: Validator = (text) => {
  if (text === "") return null;
  const rows = readCourierRows(text);
  if (!rows) return { key: "courierFees.noTable", params: { max: MAX_COURIERS } };
  const [error] = courierFeeErrors(rows);
  if (!error) return null;
  const params = { max: error.field === "name" ? MAX_COURIER_NAME : MAX_AMOUNT };
  return { path: `value.${error.row}.${error.field}`, key: error.key, params };
};

/** Logo and favicon are uploaded, not written. */
const notWritable: Validator = () => ({ key: "settings.notWritable" });

type PlainSettingKey = Exclude<SettingKey, CredentialKey>;

const VALIDATORS: Record<PlainSettingKey, Validator> = {
  accept_payments: boolean,
  calculation_method: oneOf(...CALCULATION_METHODS),
  show_bulk_import: boolean,
  show_shipping_insurance: boolean,
  use_tariff_schedule: boolean,
  require_hs_codes: boolean,
  require_complete_to_pay: boolean,
  show_customs_fees: boolean,
  two_step_required: boolean,
  activate_exchange_rates: boolean,
  publish_data_feed: boolean,
  data_age_notice_days: days,
  data_age_warning_days: days,
  strict_data_days: optional(days),
  credentials_owner_only: boolean,
  logo_url: notWritable,
  favicon_url: notWritable,
  brand_title: singleLine(MAX_SETTING_LENGTHS.brand_title),
  refund_contact: singleLine(MAX_SETTING_LENGTHS.refund_contact),
  merchant_name: singleLine(MAX_SETTING_LENGTHS.merchant_name),
  merchant_address: lines(MAX_ADDRESS_LINES, MAX_SETTING_LENGTHS.merchant_address),
  footer_text: singleLine(MAX_SETTING_LENGTHS.footer_text),
  brand_color: brandColor,
  admin_refund_limit: money("refundLimit.invalid"),
  monthly_bookkeeping: timeZoneOrEmpty,
  flat_fee: money("fees.flatFeeInvalid"),
  item_fee: money("fees.itemFeeInvalid"),
  percentage_fee: decimal(1, { precision: 7, scale: 6 }, "settings.feeFraction"),
  courier_fees: courierFees,
  baseline_tariff_rate: decimal(100, PERCENTAGE_DIGITS, "settings.baselineRateInvalid"),
  /** Empty for the default. */
  zonos_service_level_code: matching(/^[\w:.-]{0,100}$/, "settings.serviceLevel"),
};

/** Why a text is no valid value of a setting; null if it is one. */
export const settingError = (key: PlainSettingKey, text: string): SettingError | null =>
  VALIDATORS[key](text);
