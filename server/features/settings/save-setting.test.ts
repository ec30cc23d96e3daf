import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEvents, settings } from "#shared/db/schema.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";

let app: TestApp;
let other: TestApp;
let admin: LoggedIn;
let owner: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  other = await testApp({ databaseUrl: app.databaseUrl });
  [admin, owner] = await Promise.all([logInAs(app, "admin"), logInAs(app, "owner")]);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const save = (key: string, value: unknown) =>
  admin.agent.put(`/api/admin/settings/${key}`).send({ value });
const adminValue = async (key: string) => {
  const { body } = await admin.agent.get("/api/admin/settings").expect(200);
  return body.find((setting: { key: string }) => setting.key === key)?.value;
};

describe("PUT /api/admin/settings/:key", () => {
  // Threats: K1
  it("takes effect at once, and in other processes before their cached settings expire", async () => {
    const { body } = await save("show_bulk_import", "false").expect(200);
    expect(body).toEqual({ key: "show_bulk_import", value: "false" });
    expect(await adminValue("show_bulk_import")).toBe("false");
    await waitFor(async () => {
      const response = await other.agent.get("/api/settings");
      expect(response.body).toContainEqual({ key: "show_bulk_import", value: "false" });
    });
  });

  it("applies saved fees to the next calculation", async () => {
    await save("flat_fee", "10").expect(200);
    await save("item_fee", "2.50").expect(200);
    await save("percentage_fee", "0.05").expect(200);
    const { body } = await app.agent.post("/api/calculate").send(shipment).expect(200);
    // 87.50 duties, 10 + 2 × 2.50 fees, 5 % of 102.50 = 5.125, which is 5.13
    expect(body).toMatchObject({ feeAmount: 20.13, totalLandedCost: 107.63 });
  });

  it("returns 409 with the stored value when another administrator changed it meanwhile", async () => {
    await save("show_shipping_insurance", "true").expect(200);
    const saveOver = (value: string, expectedValue: string) =>
      admin.agent.put("/api/admin/settings/show_shipping_insurance").send({ value, expectedValue });
    await saveOver("false", "true").expect(200);
    await saveOver("false", "true").expect(200);
    await admin.agent
      .put("/api/admin/settings/flat_fee")
      .send({ value: "11", expectedValue: "3" })
      .expect(409)
      .expect(({ body: stale }) => {
        expect(stale).toMatchObject({ code: "settings.changedMeanwhile" });
        expect(stale.stored).toBe("10");
      });
    expect(await adminValue("flat_fee")).toBe("10");
    await save("show_shipping_insurance", "true").expect(200);
  });

  it("leaves another administrator's change when the value is the one that was seen", async () => {
    await save("item_fee", "2.50").expect(200);
    const unchanged = { value: "1.00", expectedValue: "1.00" };
    const { body } = await admin.agent.put("/api/admin/settings/item_fee").send(unchanged);
    expect(body).toEqual({ key: "item_fee", value: "2.50" });
    expect(await adminValue("item_fee")).toBe("2.50");
  });

  it("rejects an invalid value, also one that equals the one that was seen", async () => {
    const invalid = { value: "much", expectedValue: "much" };
    await admin.agent.put("/api/admin/settings/item_fee").send(invalid).expect(400);
  });

  it.each([
    ["[{]", "value", "The courier fees must be a JSON list"],
    [
      JSON.stringify([{ name: "DHL", fixed: 0, percent: 101, minimum: 0, currency: "USD" }]),
      "value.0.percent",
      "Enter a percentage from 0 to 100",
    ],
    [
      JSON.stringify([{ name: "", fixed: 1, percent: 0, minimum: 0, currency: "USD" }]),
      "value.0.name",
      "Enter a name of at most 40 characters",
    ],
  ])("rejects the courier fees %j and names the field", async (value, path, message) => {
    const { body } = await save("courier_fees", value).expect(400);
    expect(body.fields[path]).toContain(message);
  });

  it("stores one of two first values that were chosen at once", async () => {
    const choose = (value: string) =>
      admin.agent
        .put("/api/admin/settings/zonos_service_level_code")
        .send({ value, expectedValue: "custom:custom" });
    const responses = await Promise.all([choose("dhl:express"), choose("ups:ground")]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("returns to the default service level when its code is emptied", async () => {
    const key = "zonos_service_level_code";
    await save(key, "dhl_express").expect(200);
    await save(key, " ").expect(200);
    expect(settingValue(await app.deps.settings.get(), key)).toBe("custom:custom");
  });

  // Threats: K4
  it("records the previous and the new value, and nothing without a change", async () => {
    await save("calculation_method", "zonos").expect(200);
    await save("calculation_method", "zonos").expect(200);
    await save("calculation_method", "csv").expect(200);
    const { body } = await owner.agent.get("/api/admin/activity").expect(200);
    const changes = body.events.filter(
      ({ target }: { target: string }) => target === "calculation_method",
    );
    expect(changes).toMatchObject([
      { action: "settingChanged", actor: admin.user.email, before: "zonos", after: "csv" },
      { before: null, after: "zonos" },
    ]);
  });

  it("records nothing when the default is saved that is in force already", async () => {
    const isStored = eq(settings.key, "baseline_tariff_rate");
    expect(await app.deps.db.$count(settings, isStored)).toBe(0);
    const isChange = eq(auditEvents.targetId, "baseline_tariff_rate");
    await save("baseline_tariff_rate", "10").expect(200);
    expect(await app.deps.db.$count(auditEvents, isChange)).toBe(0);
    await save("baseline_tariff_rate", "12").expect(200);
    expect(await app.deps.db.$count(auditEvents, isChange)).toBe(1);
    await save("baseline_tariff_rate", "10").expect(200);
  });
});

describe("PUT /api/admin/settings/:key returns", () => {
  // Threats: A6
  it.each([
    ["calculation_method", "evil"],
    ["accept_payments", "yes"],
    ["accept_payments", true],
    ["flat_fee", "-1"],
    ["flat_fee", "NaN"],
    ["flat_fee", "1e999"],
    ["flat_fee", "1.005"],
    ["item_fee", ""],
    ["percentage_fee", "1.5"],
    ["baseline_tariff_rate", "100.01"],
    ["logo_url", "javascript:alert(1)"],
    ["favicon_url", "//evil.example"],
  ])("400 for %s = %s and stores nothing", async (key, value) => {
    const before = await app.deps.db.select().from(settings);
    await save(key, value).expect(400);
    expect(await app.deps.db.select().from(settings)).toEqual(before);
  });

  // Threats: A5
  it.each(["__proto__", "constructor", "..%2fx", "stripe_nothing", "x".repeat(200)])(
    "404 for the unknown key %.30s",
    async (key) => {
      await save(key, "true").expect(404);
    },
  );

  it("the fee's own error message", async () => {
    const { body } = await save("flat_fee", "-1").expect(400);
    expect(body).toMatchObject({
      message: "Flat fee must be a number from 0 to 9,999,999,999.99 with at most 2 decimals",
    });
  });

  it.each([
    ["item_fee", "1.005", "from 0 to 9,999,999,999.99 with at most 2 decimals"],
    ["percentage_fee", "5", "Percentage fee must be a fraction from 0 to 1"],
    ["baseline_tariff_rate", "12.345", "from 0 to 100 with at most 2 decimals"],
    ["zonos_service_level_code", "dhl express", "1 to 100 letters, digits"],
  ])("the range of %s when %s is outside it", async (key, value, range) => {
    const { body } = await save(key, value).expect(400);
    expect(body.message).toContain(range);
    expect(body.fields.value).toBe(body.message);
  });

  it.each([
    ["calculation_method", "csv, zonos"],
    ["accept_payments", "true, false"],
  ])("the values of %s", async (key, values) => {
    const { body } = await save(key, "other").expect(400);
    expect(body.fields).toEqual({ value: `Enter one of these values: ${values}` });
  });
});

describe("GET /api/admin/settings", () => {
  it("lists the id and the time of the last change of a stored setting, and neither for a default", async () => {
    await save("item_fee", "3.25").expect(200);
    const { body } = await admin.agent.get("/api/admin/settings").expect(200);
    const find = (key: string) => body.find((setting: { key: string }) => setting.key === key);
    expect(find("item_fee")).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      key: "item_fee",
      value: "3.25",
      description: "Charged for each item line.",
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const german = await admin.agent.get("/api/admin/settings").set("Accept-Language", "de");
    expect(german.body).toContainEqual(
      expect.objectContaining({ key: "item_fee", description: "Je Artikelzeile." }),
    );
    for (const { description } of body) expect(description).toMatch(/^[A-Z“]/);
    expect(find("favicon_url")).toMatchObject({ id: null, updatedAt: null });
    expect(find("stripe_secret_key")).toMatchObject({ value: "", configured: false });
  });

  it.each([
    ["percentage_fee", "0.05 is 5%"],
    ["calculation_method", "“zonos”: the landed-cost provider"],
  ])("describes the text of %s that is stored, not its field in the portal", async (key, text) => {
    const { body } = await admin.agent.get("/api/admin/settings").expect(200);
    expect(body).toContainEqual(
      expect.objectContaining({ key, description: expect.stringContaining(text) }),
    );
  });
});

describe("PUT /api/admin/settings/:key for the brand", () => {
  it("stores title, footer and color, which visitors can read", async () => {
    await save("brand_title", "Acme Imports").expect(200);
    await save("footer_text", "Acme GmbH, Hamburg").expect(200);
    await save("brand_color", "#1a4fa0").expect(200);
    const { body } = await app.agent.get("/api/settings").expect(200);
    expect(body).toContainEqual({ key: "brand_title", value: "Acme Imports" });
    expect(body).toContainEqual({ key: "footer_text", value: "Acme GmbH, Hamburg" });
    expect(body).toContainEqual({ key: "brand_color", value: "#1a4fa0" });
  });

  it("counts characters, and says how long a title may be and how long it is", async () => {
    await save("brand_title", "🚢".repeat(60)).expect(200);
    const { body } = await save("brand_title", "x".repeat(61)).expect(400);
    expect(body).toMatchObject({
      message: "Use at most 60 characters. This text has 61.",
      fields: { value: "Use at most 60 characters. This text has 61." },
    });
    const footer = await save("footer_text", "x".repeat(201)).expect(400);
    expect(footer.body.message).toBe("Use at most 200 characters. This text has 201.");
    const control = await save("footer_text", "a\u0000b").expect(400);
    expect(control.body.fields).toEqual({ value: "Enter a text without control characters" });
  });

  it("stores the merchant's name and address for documents only, the address in up to six lines", async () => {
    const address = "1 Main Street\nSpringfield";
    await save("merchant_name", "Acme Imports Ltd").expect(200);
    await save("merchant_address", ` ${address}\n`).expect(200);
    const { body } = await admin.agent.get("/api/admin/settings").expect(200);
    expect(body).toContainEqual(
      expect.objectContaining({ key: "merchant_address", value: address }),
    );
    const { body: visible } = await app.agent.get("/api/settings").expect(200);
    expect(JSON.stringify(visible)).not.toMatch(/Acme Imports Ltd|Springfield/);
    for (const [text, message] of [
      ["x\n".repeat(7), "Use at most 6 lines."],
      ["x".repeat(301), "Use at most 300 characters. This text has 301."],
      ["a\u0000b", "control characters"],
    ] as const) {
      const rejected = await save("merchant_address", text).expect(400);
      expect(rejected.body.fields.value).toContain(message);
    }
  });

  it.each([
    ["red", "six hexadecimal digits"],
    ["#ffcc00", "too light to read"],
    ["#d70500", "Choose a darker one"], // 5.37:1 against white, but not 4.5:1 against its own tint
  ])("rejects the color %s", async (color, reason) => {
    const { body } = await save("brand_color", color).expect(400);
    expect(JSON.stringify(body)).toContain(reason);
  });
});
