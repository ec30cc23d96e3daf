import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDefaultVersion } from "#server/features/datasets/load-default-version.ts";
import { datasetVersions, settings, tariffRates } from "#shared/db/schema.ts";
import { rateFromPercent } from "#shared/money.ts";
import type { OriginCountry } from "#shared/tariffs/countries.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { tariffs } from "./kind.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const isTariff = eq(datasetVersions.kind, "tariffs");

const countries = async (): Promise<OriginCountry[]> =>
  (await app.agent.get("/api/tariffs/countries").expect(200)).body;
const metadata = async () => (await app.agent.get("/api/tariffs/metadata").expect(200)).body;

describe("loadDefaultVersion", () => {
  it("loads all rows into an empty database as the active version", async () => {
    const { db } = app.deps;
    expect(await db.select().from(datasetVersions).where(isTariff)).toMatchObject([
      { fileName: "default-tariffs.csv", rowCount: 249, isActive: true },
    ]);
    expect(await db.$count(tariffRates)).toBe(249);
    const namibia = await db.select().from(tariffRates).where(sql`origin_country_code = 'NA'`);
    expect(namibia).toMatchObject([
      { originCountry: "Namibia", destinationCountryCode: "US", mfnInclusive: false },
    ]);
    const germany = await db.select().from(tariffRates).where(sql`origin_country_code = 'DE'`);
    expect(germany).toMatchObject([{ additionalTariff: rateFromPercent(10), mfnInclusive: true }]);
  });

  it("lists no rate as changed since the version before, because there was none", async () => {
    const { agent } = await logInAs(app, "admin");
    const { body } = await agent.get("/api/admin/tariff-rates?filter=changed").expect(200);
    expect(body).toEqual({ rates: [], total: 0 });
  });

  it("loads nothing when a version exists", async () => {
    await loadDefaultVersion(app.deps.db, tariffs);
    expect(await app.deps.db.$count(datasetVersions, isTariff)).toBe(1);
  });
});

describe("listCountries", () => {
  it("returns the origins of the active file, sorted by name", async () => {
    const list = await countries();
    expect(list).toHaveLength(249);
    expect(list[0]).toEqual({ originCountry: "Afghanistan", originCountryCode: "AF" });
    expect(list[1]).toEqual({ originCountry: "Åland Islands", originCountryCode: "AX" });
    expect(list).toContainEqual({ originCountry: "Namibia", originCountryCode: "NA" });
    expect(list).toContainEqual({
      originCountry: "United States of America",
      originCountryCode: "US",
    });
  });

  it("is sent compressed", async () => {
    const { headers } = await app.agent.get("/api/tariffs/countries").set("Accept-Encoding", "br");
    expect(headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(Number(headers["content-length"])).toBeLessThan(5000);
  });

  it("returns every country with the landed-cost provider", async () => {
    await app.deps.db.insert(settings).values({ key: "calculation_method", value: "zonos" });
    app.deps.settings.invalidate();
    const list = await countries();
    expect(list).toHaveLength(249);
    expect(list).toContainEqual({ originCountry: "Vietnam", originCountryCode: "VN" });
    expect(list.at(-1)).toEqual({ originCountry: "Zimbabwe", originCountryCode: "ZW" });
    await app.deps.db.delete(settings);
    app.deps.settings.invalidate();
  });
});

describe("getMetadata", () => {
  it("returns the number of rows of the active file and the time of its activation", async () => {
    const [version] = await app.deps.db.select().from(datasetVersions).where(isTariff);
    expect(await metadata()).toEqual({
      rowCount: 249,
      lastUpdated: version?.activatedAt?.toISOString(),
    });
  });

  it("returns the data of a newly active file before the cached data expires", async () => {
    await metadata();
    await app.deps.db.execute(
      sql`update dataset_versions set is_active = false where kind = 'tariffs'`,
    );
    await app.deps.db.insert(datasetVersions).values({
      kind: "tariffs",
      name: "new.csv",
      fileName: "new.csv",
      details: { ignoredColumns: [] },
      rowCount: 1,
      sha256: "",
      isActive: true,
      activatedAt: new Date("2026-12-01T00:00:00Z"),
    });
    await waitFor(async () => {
      expect(await metadata()).toEqual({ rowCount: 1, lastUpdated: "2026-12-01T00:00:00.000Z" });
    });
    expect(await countries()).toEqual([
      { originCountry: "United States", originCountryCode: "US" },
    ]);
  });

  it("returns zero rows while no file is active", async () => {
    await app.deps.db.execute(
      sql`update dataset_versions set is_active = false where kind = 'tariffs'`,
    );
    app.deps.tariff.invalidate();
    expect(await metadata()).toEqual({ rowCount: 0, lastUpdated: null });
    expect(await countries()).toHaveLength(1);
  });
});

describe("listVersions", () => {
  it("returns all versions, newest first, also those before a hundred others", async () => {
    const names = Array.from({ length: 101 }, (_, index) => `upload ${index}.csv`);
    const rows = names.map((fileName, index) => ({
      kind: "tariffs",
      name: fileName,
      fileName,
      rowCount: 1,
      sha256: "",
      createdAt: new Date(Date.UTC(2020, 0, 1, 0, index)),
    }));
    await app.deps.db.insert(datasetVersions).values(rows);
    const { agent } = await logInAs(app, "admin");
    const { body } = await agent.get("/api/admin/datasets/tariffs/versions").expect(200);
    const listed = body.map(({ fileName }: { fileName: string }) => fileName);
    expect(listed.slice(-101)).toEqual(names.reverse());
  });
});
