import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startCleanUp } from "#server/jobs/clean-up.ts";
import { auditEvents, datasetVersions, mailOutbox } from "#shared/db/schema.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { officialRow, scheduleJson } from "#tests/support/schedule-files.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { activateDueVersions } from "./activate-due-versions.ts";
import { destinationToday } from "./version-dates.ts";

let app: TestApp;
let owner: LoggedIn;
let defaultId: string;
beforeAll(async () => {
  app = await testApp();
  owner = await logInAs(app, "owner");
  defaultId = (await activeVersion()).id;
});
beforeEach(async () => {
  await app.deps.db.delete(mailOutbox);
  await app.deps.db.delete(auditEvents);
});
afterAll(() => app.close());

const PATH = "/api/admin/datasets/schedule/versions";
const LATER = "2999-05-01";

const upload = async (effectiveFrom: string, name = "Later revision") =>
  (
    await owner.agent
      .post(PATH)
      .query({ name, effectiveFrom })
      .attach("file", Buffer.from(FILE), "hts.json")
      .expect(200)
  ).body;
const activate = (id: string, confirmedName?: string) =>
  owner.agent.post(`${PATH}/${id}/activate`).query({ confirmedName });
const versions = async () => (await owner.agent.get(PATH).expect(200)).body;
const activeVersion = async () =>
  (await versions()).find(({ isActive }: { isActive: boolean }) => isActive);
const events = async () => (await app.deps.db.select().from(auditEvents)).map((row) => row.action);

const FILE = scheduleJson(
  officialRow("6109", 0, { description: "T-shirts:" }),
  officialRow("6109.10.00", 1, {
    description: "Of cotton",
    general: "16.5%",
    special: "Free (AU)",
    other: "90%",
  }),
);

it("needs the name of a file that removes more than a fifth of the lines", async () => {
  const preview = await upload("2026-01-01", "Torn revision");
  expect(preview.warnings).toEqual([
    { kind: "removed", removed: expect.any(Number), total: preview.warnings[0].total },
  ]);
  const { id } = preview.version;
  const { body } = await activate(id).expect(409);
  expect(body).toMatchObject({
    code: "datasets.nameRequired",
    message: expect.stringContaining("Torn revision"),
  });
  await activate(id, "Another name").expect(409);
  expect((await activeVersion()).id).toBe(defaultId);
  await activate(id, "Torn revision").expect(200);
  expect((await activeVersion()).id).toBe(id);
  await activate(defaultId, preview.version.name).expect(200); // no line is removed
});

it("activates a schedule of a later day on that day, and mails the owners once", async () => {
  const preview = await upload(LATER);
  expect(preview.startsOn).toBe(LATER);
  const { id, name } = preview.version;
  const { body } = await activate(id, name).expect(200);
  expect(body).toMatchObject({ isActive: false, activeFrom: LATER });
  await activateDueVersions(app.deps);
  expect((await activeVersion()).id).toBe(defaultId);

  const isVersion = eq(datasetVersions.id, id);
  const today = { activeFrom: destinationToday("US") };
  await app.deps.db.update(datasetVersions).set(today).where(isVersion);
  await Promise.all([activateDueVersions(app.deps), activateDueVersions(app.deps)]);
  expect(await activeVersion()).toMatchObject({ id, activeFrom: null });
  expect(await app.deps.db.select().from(mailOutbox)).toMatchObject([
    { kind: "datasetActivated", userId: owner.user.id, details: { dataset: "schedule", name } },
  ]);
  expect(await events()).toEqual(["datasetUploaded", "activationScheduled", "datasetActivated"]);
  await activate(defaultId).expect(200);
});

it("activates a version although that of another one fails, and fails in the end", async () => {
  const first = await upload(LATER, "Failing revision");
  const second = await upload(LATER, "Working revision");
  const { db } = app.deps;
  const today = { activeFrom: destinationToday("US") };
  await db
    .update(datasetVersions)
    .set(today)
    .where(inArray(datasetVersions.id, [first.version.id, second.version.id]));
  await db.execute(sql`create function fail() returns trigger language plpgsql as $$
    begin raise exception 'The first one fails'; end $$`);
  await db.execute(sql`create trigger fail before update on dataset_versions for each row
    when (new.is_active and new.name = 'Failing revision') execute function fail()`);
  await expect(activateDueVersions(app.deps)).rejects.toThrow();
  expect(await activeVersion()).toMatchObject({ id: second.version.id });
  await db.execute(sql`drop trigger fail on dataset_versions`);
  await db.delete(datasetVersions).where(eq(datasetVersions.id, first.version.id));
  await activate(defaultId).expect(200);
});

it("keeps a scheduled version and cancels its activation", async () => {
  const { version } = await upload(LATER, "Canceled revision");
  const { id } = version;
  const cancel = () => owner.agent.delete(`${PATH}/${id}/activation`);
  await cancel().expect(409);
  await activate(id, version.name).expect(200);
  await owner.agent.delete(`${PATH}/${id}`).expect(409);
  const old = { createdAt: new Date("2026-01-01") };
  await app.deps.db.update(datasetVersions).set(old).where(eq(datasetVersions.id, id));
  await startCleanUp(app.deps.db).stop();
  expect((await cancel().expect(200)).body).toMatchObject({ id, activeFrom: null });
  expect(await events()).toContain("activationCanceled");
  await owner.agent.delete(`${PATH}/${id}`).expect(200);
});

it("rejects measures that are complete up to a later day, and names the field", async () => {
  const { body } = await owner.agent
    .post("/api/admin/datasets/measures/versions")
    .attach("file", Buffer.from(JSON.stringify({ ...exampleMeasures(), asOf: LATER })), "us.json")
    .expect(400);
  expect(body.fields).toEqual({
    [`line 1: asOf “${LATER}”`]: expect.stringContaining("asOf must not be later"),
  });
});

it("needs the name of a file whose exchange rate changes by more than half", async () => {
  const path = "/api/admin/datasets/exchange-rates/versions";
  const [active] = (await owner.agent.get(path).expect(200)).body;
  const file = (await owner.agent.get(`${path}/${active.id}/file`).expect(200)).text;
  const changed = file.replace(/(EUR,)0\.88022588/, "$18.8022588");
  const { body } = await owner.agent
    .post(path)
    .attach("file", Buffer.from(changed), "wrong.csv")
    .expect(200);
  expect(body.warnings).toEqual([{ kind: "rateChanged", currency: "EUR", percent: 900 }]);
  await owner.agent.post(`${path}/${body.version.id}/activate`).expect(409);
});
