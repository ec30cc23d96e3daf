import type { TextKey } from "#shared/texts.ts";
import type { SettingKey } from "./settings.ts";

export const SETTING_TEXTS: Record<
  SettingKey,
  { label: TextKey<"admin">; hint: TextKey<"admin"> }
> = {
  accept_payments: { label: "settings.acceptPayments", hint: "settings.acceptPaymentsHint" },
  calculation_method: { label: "settings.useProvider", hint: "settings.useProviderHint" },
  show_bulk_import: { label: "settings.showBulk", hint: "settings.showBulkHint" },
  show_shipping_insurance: { label: "settings.showShipping", hint: "settings.showShippingHint" },
  use_tariff_schedule: { label: "settings.useSchedule", hint: "settings.useScheduleHint" },
  require_hs_codes: { label: "settings.requireCodes", hint: "settings.requireCodesHint" },
  require_complete_to_pay: {
    label: "settings.requireComplete",
    hint: "settings.requireCompleteHint",
  },
  show_customs_fees: { label: "settings.customsFees", hint: "settings.customsFeesHint" },
  logo_url: { label: "branding.logo", hint: "branding.logoHint" },
  favicon_url: { label: "branding.favicon", hint: "branding.faviconHint" },
  brand_title: { label: "settings.brandTitle", hint: "settings.brandTitleHint" },
  refund_contact: { label: "settings.refundContact", hint: "settings.refundContactHint" },
  merchant_name: { label: "settings.merchantName", hint: "settings.merchantNameHint" },
  merchant_address: { label: "settings.merchantAddress", hint: "settings.merchantAddressHint" },
  footer_text: { label: "settings.footerText", hint: "settings.footerTextHint" },
  brand_color: { label: "settings.brandColor", hint: "settings.brandColorHint" },
  two_step_required: { label: "security.requireTwoStep", hint: "security.requireTwoStepHint" },
  credentials_owner_only: { label: "credentials.ownerOnly", hint: "credentials.ownerOnlyHint" },
  activate_exchange_rates: {
    label: "dataRules.activateRates",
    hint: "dataRules.activateRatesHint",
  },
  publish_data_feed: { label: "dataRules.publish", hint: "dataRules.publishHint" },
  data_age_notice_days: { label: "dataRules.noticeDays", hint: "dataRules.noticeDaysHint" },
  data_age_warning_days: { label: "dataRules.warningDays", hint: "dataRules.warningDaysHint" },
  strict_data_days: { label: "dataRules.strictDays", hint: "dataRules.strictDaysHint" },
  admin_refund_limit: { label: "refundLimit.label", hint: "refundLimit.hint" },
  monthly_bookkeeping: { label: "movements.monthly", hint: "movements.monthlyHint" },
  flat_fee: { label: "fees.flatFee", hint: "fees.flatFeeHint" },
  item_fee: { label: "fees.itemFee", hint: "fees.itemFeeHint" },
  percentage_fee: { label: "fees.percentageFee", hint: "fees.percentageHint" },
  courier_fees: { label: "courierFees.title", hint: "courierFees.hint" },
  baseline_tariff_rate: { label: "settings.baselineRate", hint: "settings.baselineRateHint" },
  zonos_api_key: {
    label: "credentials.keys.zonos_api_key",
    hint: "credentials.hints.zonos_api_key",
  },
  zonos_service_level_code: {
    label: "landedCostConsole.serviceLevel",
    hint: "landedCostConsole.serviceLevelHint",
  },
  stripe_public_key: {
    label: "credentials.keys.stripe_public_key",
    hint: "credentials.hints.stripe_public_key",
  },
  stripe_secret_key: {
    label: "credentials.keys.stripe_secret_key",
    hint: "credentials.hints.stripe_secret_key",
  },
  stripe_webhook_secret: {
    label: "credentials.keys.stripe_webhook_secret",
    hint: "credentials.hints.stripe_webhook_secret",
  },
};
