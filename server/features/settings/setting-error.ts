import { BRAND_COLOR, brandAccents } from "#shared/branding/brand-color.ts";
import {
  decimalPattern,
  MONEY_DIGITS,
  type NumericDigits,
  PERCENTAGE_DIGITS,
} from "#shared/limits.ts";
import type { SettingKey } from "#shared/settings/settings.ts";
import type { TextKey } from "#shared/texts.ts";

type Validator = (text: string) => TextKey | null;

const oneOf =
  (...values: string[]): Validator =>
  (text) =>
    values.includes(text) ? null : "validation.invalid";

const matching =
  (pattern: RegExp, error: TextKey): Validator =>
  (text) =>
    pattern.test(text) ? null : error;

/** A decimal number from 0 to `max`, with no more decimals than `digits` has. */
const decimal =
  (max: number, digits: NumericDigits, error: TextKey): Validator =>
  (text) =>
    decimalPattern(digits).test(text) && Number(text) <= max ? null : error;

const boolean = oneOf("true", "false");

/** Empty for the color of the product. */
const brandColor: Validator = (text) => {
  if (text === "") return null;
  if (!BRAND_COLOR.test(text)) return "branding.colorInvalid";
  return brandAccents(text) ? null : "branding.colorTooLight";
};

/** Logo and favicon are uploaded, not written. */
const notWritable: Validator = () => "settings.notWritable";

const VALIDATORS: Record<SettingKey, Validator> = {
  accept_payments: boolean,
  calculation_method: oneOf("csv", "zonos"),
  show_bulk_import: boolean,
  show_shipping_insurance: boolean,
  use_tariff_schedule: boolean,
  require_hs_codes: boolean,
  show_customs_fees: boolean,
  two_step_required: boolean,
  credentials_owner_only: boolean,
  logo_url: notWritable,
  favicon_url: notWritable,
  brand_title: matching(/^\P{Cc}{0,60}$/u, "validation.invalid"),
  footer_text: matching(/^\P{Cc}{0,200}$/u, "validation.invalid"),
  brand_color: brandColor,
  flat_fee: matching(decimalPattern(MONEY_DIGITS), "fees.flatFeeInvalid"),
  item_fee: matching(decimalPattern(MONEY_DIGITS), "fees.itemFeeInvalid"),
  percentage_fee: decimal(1, { precision: 7, scale: 6 }, "fees.percentageFeeInvalid"),
  baseline_tariff_rate: decimal(100, PERCENTAGE_DIGITS, "validation.invalid"),
  zonos_api_key: matching(/^[!-~]{8,200}$/, "credentials.notAKey"),
  zonos_service_level_code: matching(/^[\w:.-]{1,100}$/, "validation.invalid"),
  stripe_public_key: matching(/^pk_(test|live)_\w{8,200}$/, "credentials.notAPublicKey"),
  stripe_secret_key: matching(/^[sr]k_(test|live)_\w{8,200}$/, "credentials.notASecretKey"),
  stripe_webhook_secret: matching(/^whsec_[\w+/=-]{8,200}$/, "credentials.notAWebhookSecret"),
};

export const settingError = (key: SettingKey, text: string): TextKey | null =>
  VALIDATORS[key](text);
