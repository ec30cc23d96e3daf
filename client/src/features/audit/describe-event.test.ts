import i18next from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import type { Activity } from "#shared/audit/contract.ts";
import { settingKeys } from "#shared/settings/settings.ts";
import { loadTexts, textOptions } from "#shared/texts.ts";
import { describeEvent } from "./describe-event.ts";

const texts = i18next.createInstance();
beforeAll(async () => {
  const names = ["common", "admin", "accounts", "datasets"] as const;
  const files = names.map(async (name) => [name, await loadTexts("en", name)]);
  const resources = { en: Object.fromEntries(await Promise.all(files)) };
  await texts.init({ ...textOptions("en"), resources });
});

const describeActivity = (event: Partial<Activity> & Pick<Activity, "action">) =>
  describeEvent(
    {
      id: 1,
      at: "",
      actor: null,
      target: null,
      address: null,
      before: null,
      after: null,
      ...event,
    },
    texts.getFixedT("en", ["admin", "accounts", "datasets"]),
  );

describe("describeEvent", () => {
  it.each<[string, [string | null, string | null], string]>([
    ["accept_payments", ["false", "true"], "Accept card payments: off → on"],
    ["accept_payments", [null, "true"], "Accept card payments: off → on"],
    ["calculation_method", ["zonos", "csv"], "Calculate with the landed-cost provider: on → off"],
    ["percentage_fee", ["0.05", "0.125"], "Percentage fee: 5% → 12.5%"],
    ["flat_fee", [null, "2.50"], "Flat fee: 0 → 2.50"],
    ["stripe_secret_key", [null, "sk_test_…mnop"], "Secret key: not set → sk_test_…mnop"],
    ["stripe_secret_key", ["sk_test_…mnop", ""], "Secret key: sk_test_…mnop → not set"],
    ["previous_setting", ["a", "b"], "previous_setting: a → b"],
  ])("names the setting %s and its values %j", (key, [before, after], expected) => {
    const event = { action: "settingChanged", target: key, before, after } as const;
    const { target, change } = describeActivity(event);
    expect(`${target}: ${change}`).toBe(expected);
  });

  it("names every setting", () => {
    const names = settingKeys.map(
      (key) => describeActivity({ action: "settingChanged", target: key }).target,
    );
    expect(new Set(names).size).toBe(settingKeys.length);
    for (const key of settingKeys) expect(names).not.toContain(key);
  });

  it.each<[Partial<Activity> & Pick<Activity, "action">, string | null, string | null]>([
    [
      { action: "datasetActivated", target: "rates.csv", after: "exchange-rates" },
      "rates.csv",
      "Exchange rates",
    ],
    [
      { action: "roleChanged", target: "ada", before: "user", after: "admin" },
      "ada",
      "User → Admin",
    ],
    [{ action: "userCreated", target: "ada", after: "owner" }, "ada", "Owner"],
    [
      { action: "paymentStatusChanged", target: "CODE", before: "pending", after: "dispute_lost" },
      "CODE",
      "Pending → Charged back",
    ],
    [{ action: "paymentRefunded", target: "CODE", after: "10.00 USD" }, "CODE", "10.00 USD"],
    [{ action: "connectionTested", target: "stripe", after: "rejected" }, "Stripe", "test failed"],
    [{ action: "recoveryCodeUsed", after: "9" }, null, "Recovery codes left: 9"],
    [{ action: "emailChanged", before: "a@b.co", after: "c@d.co" }, null, "a@b.co → c@d.co"],
    [{ action: "loggedIn" }, null, null],
  ])("describes %j", (event, target, change) => {
    expect(describeActivity(event)).toEqual({ target, change });
  });
});
