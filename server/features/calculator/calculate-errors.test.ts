import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings, tariffRates, tariffVersions } from "#shared/db/schema.ts";
import { rateFromPercent } from "#shared/money.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const calculate = (body: object) => app.agent.post("/api/calculate").send(body);

describe("a calculation is refused", () => {
  it("for a destination that the tariff file does not cover", async () => {
    const { body } = await calculate({ ...shipment, toCountry: "DE" }).expect(400);
    expect(body).toEqual({
      message: "The CSV tariff calculation supports US destinations only.",
      code: "calculator.usOnly",
      fields: { toCountry: "The CSV tariff calculation supports US destinations only." },
    });
  });

  it("while the provider is to be asked and there is no key", async () => {
    await app.deps.db.insert(settings).values({ key: "calculation_method", value: "zonos" });
    app.deps.settings.invalidate();
    const { body, headers } = await calculate({ ...shipment, toCountry: "DE" }).expect(503);
    expect(body.code).toBe("landedCost.notSetUp");
    expect(headers["retry-after"]).toBe("5");
    await app.deps.db.delete(settings);
    app.deps.settings.invalidate();
  });

  it("for an origin without a rate, which it names in the caller's language", async () => {
    await onTariff({ CZ: 10 }, async () => {
      const request = { ...shipment, items: [{ ...shipment.items[0], countryOfOrigin: "KH" }] };
      const english = await calculate(request).expect(400);
      expect(english.body).toEqual({
        message: "The tariff file has no rate for goods from Cambodia.",
        code: "calculator.noRate",
        fields: {
          "items.0.countryOfOrigin": "The tariff file has no rate for goods from Cambodia.",
        },
      });
      const german = await calculate(request).set("Accept-Language", "de-CH, en;q=0.5").expect(400);
      expect(german.body.message).toContain("Kambodscha");
      expect(german.body.code).toBe("calculator.noRate");
    });
  });

  it("while no tariff file is active", async () => {
    await onTariff(null, async () => {
      const { body } = await calculate(shipment).expect(503);
      expect(body.code).toBe("calculator.noTariffs");
    });
  });
});

/** Does something while another tariff file, or none, is the active one. */
async function onTariff(rates: Record<string, number> | null, act: () => Promise<void>) {
  const { db, tariff } = app.deps;
  const [active] = await db
    .update(tariffVersions)
    .set({ isActive: false })
    .where(eq(tariffVersions.isActive, true))
    .returning();
  const [other] = rates
    ? await db
        .insert(tariffVersions)
        .values({ fileName: "other.csv", rowCount: 1, sha256: "", isActive: true })
        .returning()
    : [];
  if (rates && other) {
    await db.insert(tariffRates).values(
      Object.entries(rates).map(([code, rate]) => ({
        versionId: other.id,
        originCountry: code,
        originCountryCode: code,
        additionalTariff: rateFromPercent(rate),
      })),
    );
  }
  tariff.invalidate();
  await act();
  if (other) await db.delete(tariffVersions).where(eq(tariffVersions.id, other.id));
  if (active) {
    await db.update(tariffVersions).set({ isActive: true }).where(eq(tariffVersions.id, active.id));
  }
  tariff.invalidate();
}
