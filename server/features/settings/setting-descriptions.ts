import type { SettingKey } from "#shared/settings/settings.ts";
import type { TextKey } from "#shared/texts.ts";

/** What each setting does: the hint beside it in the portal. */
export const SETTING_DESCRIPTIONS: Record<SettingKey, TextKey<"admin">> = {
  accept_payments: "settings.acceptPaymentsHint",
  calculation_method: "settings.useProviderHint",
  show_bulk_import: "settings.showBulkHint",
  show_shipping_insurance: "settings.showShippingHint",
  use_tariff_schedule: "settings.useScheduleHint",
  require_hs_codes: "settings.requireCodesHint",
  show_customs_fees: "settings.customsFeesHint",
  logo_url: "branding.logoHint",
  favicon_url: "branding.faviconHint",
  brand_title: "settings.brandTitleHint",
  footer_text: "settings.footerTextHint",
  brand_color: "settings.brandColorHint",
  two_step_required: "security.requireTwoStepHint",
  credentials_owner_only: "credentials.ownerOnlyHint",
  flat_fee: "fees.flatFeeHint",
  item_fee: "fees.itemFeeHint",
  percentage_fee: "fees.percentageHint",
  baseline_tariff_rate: "settings.baselineRateHint",
  zonos_api_key: "credentials.hints.zonos_api_key",
  zonos_service_level_code: "landedCostConsole.serviceLevelHint",
  stripe_public_key: "credentials.hints.stripe_public_key",
  stripe_secret_key: "credentials.hints.stripe_secret_key",
  stripe_webhook_secret: "credentials.hints.stripe_webhook_secret",
};
