import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { datasetVersions, tariffRates } from "#shared/db/schema.ts";
import { rateFromPercent } from "#shared/money.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { shipment, withItem } from "#tests/support/shipments.ts";

const calculator = setUpCalculator();

describe("POST /api/calculate with the tariff file", () => {
  // Threats: H5
  it("returns 400 for a destination other than the US", async () => {
    const { body } = await calculator.calculate({ ...shipment, toCountry: "DE" }).expect(400);
    expect(body).toEqual({
      message: "The CSV tariff calculation supports US destinations only.",
      code: "calculator.usOnly",
      fields: { toCountry: "The CSV tariff calculation supports US destinations only." },
    });
  });

  it("returns 400 that names an origin without a rate in the visitor's language", async () => {
    await withActiveTariff({ CZ: 10 }, async () => {
      const request = withItem({ countryOfOrigin: "KH" });
      const english = await calculator.calculate(request).expect(400);
      expect(english.body).toEqual({
        message: "The tariff file has no rate for this country of origin: Cambodia.",
        code: "calculator.noRate",
        fields: {
          "items.0.countryOfOrigin":
            "The tariff file has no rate for this country of origin: Cambodia.",
        },
      });
      const german = await calculator
        .calculate(request)
        .set("Accept-Language", "de-CH, en;q=0.5")
        .expect(400);
      expect(german.body.message).toContain("Kambodscha");
      expect(german.body.code).toBe("calculator.noRate");
    });
  });

  it("returns 503 while no tariff file is active", async () => {
    await withActiveTariff(null, async () => {
      const { body } = await calculator.calculate(shipment).expect(503);
      expect(body.code).toBe("calculator.noTariffs");
    });
  });
});

async function withActiveTariff(rates: Record<string, number> | null, action: () => Promise<void>) {
  const { db, tariff } = calculator.app.deps;
  const [active] = await db
    .update(datasetVersions)
    .set({ isActive: false })
    .where(and(eq(datasetVersions.kind, "tariffs"), eq(datasetVersions.isActive, true)))
    .returning();
  const [replacement] = rates
    ? await db
        .insert(datasetVersions)
        .values({
          kind: "tariffs",
          name: "other.csv",
          fileName: "other.csv",
          rowCount: 1,
          sha256: "",
          details: { ignoredColumns: [] },
          isActive: true,
        })
        .returning()
    : [];
  if (rates && replacement) {
    await db.insert(tariffRates).values(
      Object.entries(rates).map(([code, rate]) => ({
        versionId: replacement.id,
        originCountry: code,
        originCountryCode: code,
        additionalTariff: rateFromPercent(rate),
      })),
    );
  }
  tariff.invalidate();
  await action();
  if (replacement) await db.delete(datasetVersions).where(eq(datasetVersions.id, replacement.id));
  if (active) {
    await db
      .update(datasetVersions)
      .set({ isActive: true })
      .where(eq(datasetVersions.id, active.id));
  }
  tariff.invalidate();
}
