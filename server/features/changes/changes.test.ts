import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { activateDueVersions } from "#server/features/datasets/activate-due-versions.ts";
import { destinationToday } from "#server/features/datasets/version-dates.ts";
import type { ChangeList, DataUpdate } from "#shared/changes/contract.ts";
import { datasetActivations, datasetVersions } from "#shared/db/schema.ts";
import { addDays } from "#shared/utc-day.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { officialRow, scheduleJson } from "#tests/support/schedule-files.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { computeChanges } from "./compute-changes.ts";

let app: TestApp;
let admin: LoggedIn;
let shipped: { measures: string; schedule: string; tariffs: string };
beforeAll(async () => {
  app = await testApp();
  admin = await logInAs(app, "admin");
  const rows = await app.deps.db
    .select({ kind: datasetVersions.kind, id: datasetVersions.id })
    .from(datasetVersions);
  shipped = Object.fromEntries(rows.map(({ kind, id }) => [kind, id])) as typeof shipped; // safe: each kind ships one
});
beforeEach(async () => {
  for (const kind of ["measures", "schedule", "tariffs"] as const) {
    await activateVersion(admin.agent, kind, shipped[kind]);
  }
  await app.deps.db.delete(datasetActivations);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

const list = async (query = ""): Promise<ChangeList> =>
  (await app.agent.get(`/api/changes${query}`).expect(200)).body;
const today = () => destinationToday("US");
const updates = async (query = ""): Promise<readonly DataUpdate[]> =>
  (await list(query)).days.find(({ day }) => day === today())?.updates ?? [];

async function upload(
  kind: "measures" | "schedule" | "tariffs",
  file: string,
  query: object = {},
): Promise<string> {
  const name = { measures: "measures.json", schedule: "hts.json", tariffs: "rates.csv" }[kind];
  const { body } = await admin.agent
    .post(`/api/admin/datasets/${kind}/versions`)
    .query(query)
    .attach("file", Buffer.from(file), name)
    .expect(200);
  return body.version.id;
}

async function computeAll(deps = app.deps) {
  let hasMore = true;
  while (hasMore) hasMore = await computeChanges(deps);
}

/** Activates the example measures, then those with Vietnam at 15%. */
async function changeVietnam() {
  await activateVersion(admin.agent, "measures", await upload("measures", text(exampleMeasures())));
  const changed = exampleMeasures();
  changed.measures[1] = { ...changed.measures[1], rate: { add: 15 } };
  const file = text({ ...changed, name: "Vietnam at 15%" });
  await activateVersion(admin.agent, "measures", await upload("measures", file));
}
const text = (file: object) => JSON.stringify(file);

describe("the record of activations", () => {
  it("has none of the versions that fill an empty database", async () => {
    const fresh = await testApp();
    expect(await fresh.deps.db.$count(datasetActivations)).toBe(0);
    await fresh.close();
  });

  it("keeps what replaced what, and computes what differs", async () => {
    await changeVietnam();
    const [latest] = await updates();
    expect(latest).toMatchObject({
      kind: "measures",
      name: "Vietnam at 15%",
      replacedName: "Example measures",
      isScheduled: false,
      state: "pending",
      measures: [],
    });
    await computeAll();
    expect((await updates())[0]).toMatchObject({
      state: "known",
      others: 0,
      lists: [],
      measures: [
        {
          event: "corrected",
          program: "301-labor",
          headings: ["9903.05.84"],
          rateBefore: { kind: "add", percent: 12.5 },
          rateAfter: { kind: "add", percent: 15 },
        },
      ],
    });
  });

  it("tells an activation on its day from one by a person", async () => {
    const id = await upload("measures", text({ ...exampleMeasures(), name: "Of today" }));
    await app.deps.db
      .update(datasetVersions)
      .set({ activeFrom: today() })
      .where(eq(datasetVersions.id, id));
    await activateDueVersions(app.deps);
    expect(await updates()).toMatchObject([{ name: "Of today", isScheduled: true }]);
  });

  it("says of a version without one before that it is the first", async () => {
    const row = { kind: "measures", destination: "US", name: "First" };
    await app.deps.db.insert(datasetActivations).values(row);
    await computeAll();
    expect(await updates()).toMatchObject([{ name: "First", state: "first", measures: [] }]);
  });

  it("has the lines of a schedule whose rate differs, the first hundred of them", async () => {
    const rows = (rate: string) => [
      officialRow("6109", 0),
      ...Array.from({ length: 150 }, (_, index) =>
        officialRow(`6109.${10 + Math.floor(index / 90)}.${10 + (index % 90)}`, 1, {
          general: rate,
          other: "90%",
        }),
      ),
    ];
    const query = { effectiveFrom: "2026-06-09" };
    const first = await upload("schedule", scheduleJson(...rows("5%")), { ...query, name: "Five" });
    await activateVersion(admin.agent, "schedule", first);
    const second = await upload("schedule", scheduleJson(...rows("Free")), {
      ...query,
      name: "Free",
    });
    await activateVersion(admin.agent, "schedule", second);
    await computeAll();
    const [latest] = await updates();
    expect(latest?.lines).toMatchObject({ changed: 150, added: 0, removed: 0 });
    expect(latest?.lines?.rows).toHaveLength(100);
    expect(latest?.lines?.rows[0]).toEqual({
      code: "61091010",
      description: "Other",
      before: "5%",
      after: "Free",
    });

    const [narrowed] = await updates("?code=6109.11");
    expect(narrowed?.lines).toMatchObject({ changed: 60, added: 0, removed: 0 });
    expect((await updates("?code=6109101012"))[0]?.lines?.rows).toHaveLength(1);
    expect(await updates("?code=8501")).toEqual([]);
    expect(await updates("?program=301-china")).toEqual([]);
  });

  it("has the country rates that differ, and none of exchange rates", async () => {
    const { text: file } = await admin.agent
      .get(`/api/admin/datasets/tariffs/versions/${shipped.tariffs}/file`)
      .expect(200);
    const [header = "", ...lines] = file.split("\n");
    const rates = lines
      .filter((line: string) => !line.includes(",FR,"))
      .map((line: string) =>
        line.includes(",VN,") ? "Vietnam,VN,United States of America,US,22" : line,
      );
    const columns = header.split(",").indexOf("additional_tariff");
    expect(columns).toBe(4);
    const padded = rates.map((line: string) =>
      line.startsWith("Vietnam,VN,United States of America,US,22")
        ? line + ",".repeat(header.split(",").length - 5)
        : line,
    );
    const id = await upload("tariffs", [header, ...padded].join("\n"));
    await activateVersion(admin.agent, "tariffs", id);
    await computeAll();
    const [latest] = await updates();
    expect(latest?.rates).toMatchObject({ changed: 1, added: 0, removed: 1 });
    expect(latest?.rates?.rows).toMatchObject([
      { origin: "VN", after: 22 },
      { origin: "FR", after: null },
    ]);
    expect((await updates("?origin=vn"))[0]?.rates).toMatchObject({ changed: 1, removed: 0 });
    expect(await updates("?origin=JP")).toEqual([]);
  });

  it("keeps the row of a version that was deleted meanwhile, and goes on with the others", async () => {
    const printed = muteConsoleErrors();
    await changeVietnam();
    const [, first] = await app.deps.db
      .select()
      .from(datasetActivations)
      .orderBy(sql`activated_at desc`);
    await app.deps.db.delete(datasetVersions).where(eq(datasetVersions.name, "Example measures"));
    await computeAll();
    const [latest, earlier] = await updates();
    expect(latest).toMatchObject({ state: "unknown", replacedName: "Example measures" });
    expect(earlier).toMatchObject({ id: first?.id, state: "unknown", name: "Example measures" });
    expect(printed).not.toHaveBeenCalled();
    expect(await computeChanges(app.deps)).toBe(false);
  });

  it("logs a comparison that fails once, and goes on with the others", async () => {
    const printed = muteConsoleErrors();
    await changeVietnam();
    await app.deps.db
      .update(datasetVersions)
      .set({ content: Buffer.from("{") })
      .where(eq(datasetVersions.name, "Example measures"));
    await computeAll();
    expect((await updates()).map(({ state }) => state)).toEqual(["unknown", "unknown"]);
    expect(printed).toHaveBeenCalledTimes(2);
    await computeAll();
    expect(printed).toHaveBeenCalledTimes(2);
    await app.deps.db.delete(datasetVersions).where(eq(datasetVersions.name, "Example measures"));
  });

  it("computes in one process at a time", async () => {
    const other = await testApp({ databaseUrl: app.databaseUrl });
    await changeVietnam();
    await Promise.all([computeAll(other.deps), computeAll()]);
    await computeAll();
    expect((await updates()).map(({ state }) => state)).toEqual(["known", "known"]);
    await other.close();
  });
});

describe("GET /api/changes", () => {
  it("has the law by date without any activation: coming days first, then past ones", async () => {
    const { coming, days, next, measures, programs } = await list();
    expect(measures).toMatchObject({
      name: "US measures as known on 2026-10-14",
      asOf: "2026-10-14",
    });
    expect(coming[0]).toMatchObject({
      day: "2027-01-01",
      law: [
        {
          event: "changes",
          program: "301-nicaragua",
          rateBefore: { percent: 0 },
          rateAfter: { percent: 10 },
        },
      ],
    });
    expect(coming.map(({ day }) => day)).toEqual(coming.map(({ day }) => day).toSorted());
    expect(days[0]).toMatchObject({ day: "2026-09-29" });
    expect(days).toHaveLength(10);
    expect(programs["301-china"]).toEqual({ en: "Section 301: China" });
    const older = await list(`?until=${next}`);
    expect(older.coming).toEqual([]);
    expect(older.days[0]?.day).toBe(next);
  });

  it("lists every day once over all pages", async () => {
    const seen: string[] = [];
    for (let query = "?language=en"; query; ) {
      const { days, next } = await list(query);
      seen.push(...days.map(({ day }) => day));
      query = next ? `?until=${next}` : "";
    }
    expect(seen).toEqual([...new Set(seen)].sort().toReversed());
    expect(seen.at(-1)).toBe("2018-07-06");
  });

  it("filters by code, origin and program", async () => {
    const programs = async (query: string) => {
      const { coming, days } = await list(query);
      return new Set([...coming, ...days].flatMap(({ law }) => law.map(({ program }) => program)));
    };
    expect(await programs("?program=301-nicaragua")).toEqual(new Set(["301-nicaragua"]));
    expect(await programs("?origin=NI&program=301-brazil")).toEqual(new Set());
    expect(await programs("?origin=ni")).toContain("301-nicaragua");
    const quartz = await programs("?code=6810.99&origin=CN");
    expect(quartz).toContain("201-quartz");
    expect(quartz).toContain("301-china");
    expect(quartz).not.toContain("338-canada");
    expect(await programs("?code=0901&origin=CN")).not.toContain("201-quartz");
  });

  it("filters the stored changes of measures", async () => {
    await changeVietnam();
    await computeAll();
    const found = async (query: string) => (await updates(query)).length;
    expect(await found("?origin=VN&program=301-labor")).toBe(2);
    expect(await found("?program=232-metals")).toBe(1);
    expect((await updates("?origin=VN&code=0901"))[0]?.measures).toHaveLength(1);
    expect((await updates("?origin=DE"))[0]?.name).toBe("Example measures");
  });

  it("rejects what is no code, origin, program or day", async () => {
    for (const query of [
      "code=851",
      "code=85011012345",
      "code=abcd",
      "origin=XX",
      "program=A",
      "until=today",
    ]) {
      await app.agent.get(`/api/changes?${query}`).expect(400);
    }
  });

  it("may be cached for a minute, and has the names in the language of the query", async () => {
    const { headers, body } = await app.agent.get("/api/changes?language=de").expect(200);
    expect(headers["cache-control"]).toBe("public, max-age=60");
    expect(body.programs["301-china"]).toHaveProperty("de");
  });

  it("continues with the days of further activations after a hundred", async () => {
    const rows = Array.from({ length: 130 }, (_, index) => ({
      kind: "measures",
      destination: "US",
      name: `Version ${index}`,
      activatedAt: new Date(`${addDays(today(), -Math.floor(index / 10))}T17:00:00Z`),
      computedAt: new Date(),
    }));
    await app.deps.db.insert(datasetActivations).values(rows);
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page = await list(next ? `?until=${next}` : "");
      seen.push(...page.days.flatMap((each) => each.updates.map(({ name }) => name)));
      next = page.next;
    } while (next);
    expect(seen).toHaveLength(130);
    expect(new Set(seen).size).toBe(130);
  });
});
