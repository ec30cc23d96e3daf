import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileFromBytes } from "#server/features/datasets/content.ts";
import { loadDefaultVersion } from "#server/features/datasets/load-default-version.ts";
import { datasetVersions } from "#shared/db/schema.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { schedule } from "./kind.ts";
import { readSchedule } from "./read-schedule.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const isSchedule = eq(datasetVersions.kind, "schedule");

describe("loadDefaultVersion", () => {
  it("stores the shipped schedule as the active version of an empty database", async () => {
    const [version] = await app.deps.db.select().from(datasetVersions).where(isSchedule);
    expect(version).toMatchObject({
      name: "2026 Revision 10",
      details: { effectiveFrom: "2026-06-08", format: "json" },
      destination: "US",
      isActive: true,
    });
    const file = fileFromBytes("a.json.gz", version?.content ?? Buffer.alloc(0));
    const { rowCount, sha256 } = await readSchedule(file, { active: null, options: {} });
    expect(version).toMatchObject({ rowCount, sha256 });
  });

  it("stores nothing when a version exists", async () => {
    await loadDefaultVersion(app.deps.db, schedule);
    expect(await app.deps.db.$count(datasetVersions, isSchedule)).toBe(1);
  });
});
