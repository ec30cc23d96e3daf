import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DatasetRow } from "#server/db/dataset-cache.ts";
import { datasetVersions } from "#shared/db/schema.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { loadSchedule } from "./load-schedule.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function storedVersion(): Promise<DatasetRow> {
  const query = app.deps.db.select().from(datasetVersions);
  const [row] = await query.where(eq(datasetVersions.kind, "schedule"));
  if (!row) throw new Error("The test database has no schedule");
  return row;
}

const OLDER_ROWS = gzipSync(JSON.stringify({ format: 0, rows: [] }));

it("reads the same rows of what it stored as of the file", async () => {
  const ofFile = await loadSchedule({ ...(await storedVersion()), parsed: null }, app.deps.db);
  const stored = await storedVersion();
  expect(stored.parsed).not.toBeNull();
  const ofStored = await loadSchedule({ ...stored, content: null }, app.deps.db);
  // Tens of thousands of objects take long to compare: their text does not.
  expect(JSON.stringify(ofStored.rows) === JSON.stringify(ofFile.rows)).toBe(true);
});

it("reads the file where another release stored rows in another form, and stores them", async () => {
  const row = await storedVersion();
  const { rows } = await loadSchedule({ ...row, parsed: OLDER_ROWS }, app.deps.db);
  expect(rows.length).toBeGreaterThan(row.rowCount);
  const again = await loadSchedule({ ...(await storedVersion()), content: null }, app.deps.db);
  expect(again.rows).toHaveLength(rows.length);
});
