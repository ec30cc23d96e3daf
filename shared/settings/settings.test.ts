import { describe, expect, it } from "vitest";
import { rateFromPercent, toCents } from "#shared/money.ts";
import { listPublicSettings, type SettingKey, settingValue } from "./settings.ts";

describe("settingValue", () => {
  it.each<[SettingKey, unknown]>([
    ["accept_payments", false],
    ["calculation_method", "csv"],
    ["show_bulk_import", true],
    ["show_shipping_insurance", true],
    ["logo_url", null],
    ["favicon_url", null],
    ["flat_fee", 0],
    ["item_fee", 0],
    ["percentage_fee", 0],
    ["baseline_tariff_rate", rateFromPercent(10)],
  ])("returns the default of %s, %j, when no row is stored", (key, expected) => {
    expect(settingValue([], key)).toBe(expected);
  });

  it.each<[SettingKey, string, unknown]>([
    ["accept_payments", "true", true],
    ["accept_payments", "TRUE", false],
    ["calculation_method", "zonos", "zonos"],
    ["calculation_method", "something", "csv"],
    ["show_bulk_import", "false", false],
    ["show_bulk_import", "", true],
    ["logo_url", "", null],
    ["flat_fee", "5", toCents(5)],
    ["flat_fee", "", 0],
    ["percentage_fee", "0.05", rateFromPercent(5)],
    ["baseline_tariff_rate", "12.5", rateFromPercent(12.5)],
  ])("parses %s stored as %j to %j", (key, value, expected) => {
    expect(settingValue([{ key, value }], key)).toBe(expected);
  });
});

describe("listPublicSettings", () => {
  // Threats: A1
  it("returns the declared public settings that have a value, and no secret", () => {
    const stored = [
      { key: "calculation_method", value: "zonos" },
      { key: "logo_url", value: "/branding/logo.png" },
      { key: "flat_fee", value: "5" },
      { key: "stripe_secret_key", value: "sk_live_1" },
      { key: "constructor", value: "x" },
    ];
    expect(listPublicSettings(stored)).toEqual([
      { key: "accept_payments", value: "false" },
      { key: "calculation_method", value: "zonos" },
      { key: "show_bulk_import", value: "true" },
      { key: "show_shipping_insurance", value: "true" },
      { key: "use_tariff_schedule", value: "true" },
      { key: "require_hs_codes", value: "false" },
      { key: "require_complete_to_pay", value: "false" },
      { key: "show_customs_fees", value: "false" },
      { key: "logo_url", value: "/branding/logo.png" },
    ]);
  });
});
