import { gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { officialRow, scheduleCsv, scheduleJson } from "#tests/support/schedule-files.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { migrateDatabase, migrateTo } from "./migrate.ts";

/** Those of the last release that had a table for each kind. */
const EARLIER_MIGRATIONS = 28;

const TARIFFS = "00000000-0000-4000-8000-000000000001";
const TARIFF_DRAFT = "00000000-0000-4000-8000-000000000002";
const SCHEDULE = "00000000-0000-4000-8000-000000000003";
const CSV_SCHEDULE = "00000000-0000-4000-8000-000000000004";
const MEASURES = "00000000-0000-4000-8000-000000000005";

const COTTON = officialRow("6109.10.00", 0, {
  description: "Of cotton",
  general: "16.5%",
  other: "90%",
  footnotes: [{ columns: ["general"], value: "See 9903.88.15.", type: "endnote" }],
});

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = new Client({ connectionString: database.directUrl });
  await client.connect();
  await client.query(
    "drop schema public cascade; drop schema drizzle cascade; create schema public",
  );
  await migrateTo(client, EARLIER_MIGRATIONS);
  await fillTables(client);
  await client.end();
  await migrateDatabase(database.directUrl, async () => {});
  app = await testApp({ databaseUrl: database.url });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function fillTables(client: Client) {
  await client.query(
    `insert into tariff_versions (id, file_name, source, row_count, sha256, uploaded_by, created_at, is_active, activated_at)
     values ($1, 'active.csv', 'Proclamation 1', 1, 'a', 'olga@example.com', '2026-01-01T00:00Z', true, '2026-01-02T00:00Z'),
       ($2, 'draft.csv', null, 1, 'b', 'olga@example.com', '2026-02-01T00:00Z', false, null)`,
    [TARIFFS, TARIFF_DRAFT],
  );
  await client.query(
    `insert into tariff_rates (version_id, origin_country, origin_country_code, additional_tariff)
     values ($1, 'Vietnam', 'VN', 20), ($2, 'Vietnam', 'VN', 30)`,
    [TARIFFS, TARIFF_DRAFT],
  );
  await client.query(
    `insert into schedule_versions (id, name, effective_from, file_name, format, content, sha256, line_count, footnotes_from,
       is_active, activated_at)
     values ($1, 'Revision 1', '2026-01-01', 'hts.json', 'json', $2, 'c', 1, null, false, '2026-01-02T00:00Z'),
       ($3, 'Revision 2', '2026-07-01', 'hts.csv', 'csv', $4, 'd', 1, $1, true, '2026-07-02T00:00Z')`,
    [
      SCHEDULE,
      gzipSync(scheduleJson(COTTON)),
      CSV_SCHEDULE,
      gzipSync(scheduleCsv({ ...COTTON, general: "15%" })),
    ],
  );
  await client.query(
    `insert into measure_versions (id, name, valid_from, as_of, file_name, content, sha256, measure_count, is_active, activated_at)
     values ($1, 'Example measures', '2026-07-24', '2026-10-09', 'measures.json', $2, 'e', 3, true, now())`,
    [MEASURES, JSON.stringify(exampleMeasures())],
  );
  await client.query(`
    insert into exchange_rates (currency, date, units_per_usd, source, updated_by, updated_at)
    values ('USD', '2026-11-20', 1, 'ecb', 'olga@example.com', '2026-11-20T12:00Z'),
      ('EUR', '2026-11-20', 0.88028169, 'ecb', 'olga@example.com', '2026-11-20T12:00Z'),
      ('RUB', '2026-09-29', 84.50846439, 'upload', 'earlier@example.com', '2026-09-29T12:00Z')`);
  await client.query(
    `insert into calculations (to_country, subtotal, duty_amount, total_landed_cost, calculation_method, entry_date,
       schedule_version_id, measure_version_id)
     values ('US', 100, 20, 20, 'csv', '2026-11-21', $1, $2)`,
    [CSV_SCHEDULE, MEASURES],
  );
  await client.query(`
    insert into audit_events (action, actor, target)
    values ('tariffsDeleted', 'olga@example.com', 'old.csv'), ('measuresUploaded', 'olga@example.com', 'Example measures'),
      ('exchangeRatesChanged', 'olga@example.com', 'rates.csv')`);
}

const versions = async (kind: string) => {
  const { agent } = await logInAs(app, "admin");
  return (await agent.get(`/api/admin/datasets/${kind}/versions`).expect(200)).body;
};

it("keeps the active tariff file and a draft, with their rates", async () => {
  expect(await versions("tariffs")).toMatchObject([
    { id: TARIFF_DRAFT, name: "draft.csv", isActive: false, activatedAt: null },
    {
      id: TARIFFS,
      name: "active.csv",
      rowCount: 1,
      sha256: "a",
      uploadedBy: "olga@example.com",
      createdAt: "2026-01-01T00:00:00.000Z",
      isActive: true,
      activatedAt: "2026-01-02T00:00:00.000Z",
      details: { source: "Proclamation 1", ignoredColumns: [] },
    },
  ]);
  const tariff = await app.deps.tariff.get();
  expect(tariff?.source).toBe("Proclamation 1");
  expect([...(tariff?.rateByOrigin.keys() ?? [])]).toEqual(["VN"]);
  const { rows } = await app.deps.pool.query(
    "select version_id, additional_tariff::float8 as rate from tariff_rates order by rate",
  );
  expect(rows).toEqual([
    { version_id: TARIFFS, rate: 20 },
    { version_id: TARIFF_DRAFT, rate: 30 },
  ]);
});

it("keeps the schedules, with the footnotes that one takes from the other", async () => {
  expect(await versions("schedule")).toMatchObject([
    {
      id: CSV_SCHEDULE,
      isActive: true,
      details: { effectiveFrom: "2026-07-01", format: "csv", footnotesFrom: SCHEDULE },
    },
    { id: SCHEDULE, isActive: false, details: { effectiveFrom: "2026-01-01", format: "json" } },
  ]);
  const { body } = await app.agent.get("/api/schedule/lines/61091000").expect(200);
  expect(body).toMatchObject({
    schedule: { id: CSV_SCHEDULE, name: "Revision 2", effectiveFrom: "2026-07-01" },
    general: "15%",
    footnotes: [{ text: "See 9903.88.15." }],
  });
});

it("keeps the measures, which were not compressed, and their download", async () => {
  expect(await versions("measures")).toMatchObject([
    {
      id: MEASURES,
      name: "Example measures",
      rowCount: 3,
      details: { validFrom: "2026-07-24", asOf: "2026-10-09" },
    },
  ]);
  expect((await app.deps.measures.get())?.file.measures).toHaveLength(3);
  const { agent } = await logInAs(app, "admin");
  const { text } = await agent.get(`/api/admin/datasets/measures/versions/${MEASURES}/file`);
  expect(JSON.parse(text)).toEqual(exampleMeasures());
});

it("makes one active version of the exchange rates, each with its own date and source", async () => {
  expect(await versions("exchange-rates")).toMatchObject([
    { isActive: true, rowCount: 3, uploadedBy: "olga@example.com" },
  ]);
  const { agent } = await logInAs(app, "admin");
  const { body } = await agent.get("/api/admin/exchange-rates").expect(200);
  expect(body).toEqual([
    { currency: "USD", unitsPerUsd: "1.00000000", date: "2026-11-20", source: "ecb" },
    { currency: "EUR", unitsPerUsd: "0.88028169", date: "2026-11-20", source: "ecb" },
    { currency: "RUB", unitsPerUsd: "84.50846439", date: "2026-09-29", source: "upload" },
  ]);
});

it("leads from a stored calculation to the versions that it was computed with", async () => {
  const { rows } = await app.deps.pool.query(`
    select kind from calculations
    join dataset_versions version on version.id in (schedule_version_id, measure_version_id) order by kind`);
  expect(rows).toEqual([{ kind: "measures" }, { kind: "schedule" }]);
});

it("names the kind of data in the activities of before", async () => {
  const { rows } = await app.deps.pool.query(
    "select action, details from audit_events where action like 'dataset%' order by id",
  );
  expect(rows).toEqual([
    { action: "datasetDeleted", details: { after: "tariffs" } },
    { action: "datasetUploaded", details: { after: "measures" } },
    { action: "datasetActivated", details: { after: "exchange-rates" } },
  ]);
});
