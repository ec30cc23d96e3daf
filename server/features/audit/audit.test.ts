import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEvents, users } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
let owner: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  owner = await logInAs(app, "owner");
});
afterAll(() => app.close());

const activity = async (query = {}) =>
  (await owner.agent.get("/api/admin/activity").query(query).expect(200)).body;

describe("listActivity", () => {
  // Threats: K4
  it("lists actor, action, target and IP address, newest first", async () => {
    const { user: target } = await logInAs(app, "user");
    await app.deps.db
      .update(users)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(users.id, target.id)); // as a mailed link does: others cannot be promoted
    await app.agent
      .post("/api/auth/login")
      .send({ email: target.email, password: "wrong password" })
      .expect(401);
    await owner.agent.patch(`/api/admin/users/${target.id}`).send({ role: "admin" }).expect(200);
    await owner.agent.delete(`/api/admin/users/${target.id}`).expect(200);

    const { events } = await activity();
    const common = { actor: owner.user.email, target: target.email, address: "127.0.0.1" };
    expect(events.slice(0, 3)).toMatchObject([
      { action: "userDeleted", ...common, before: "admin", after: null },
      { action: "roleChanged", ...common, before: "user", after: "admin" },
      { action: "logInFailed", actor: target.email, target: null },
    ]);
  });

  // Threats: K3
  it("never contains a password", async () => {
    await app.agent
      .post("/api/auth/login")
      .send({ email: "unknown@example.com", password: "my own secret" });
    const rows = JSON.stringify(await app.deps.db.select().from(auditEvents));
    expect(rows).toContain("unknown@example.com");
    expect(rows).not.toContain("my own secret");
    expect(rows).not.toContain("$2b$");
  });

  it("returns pages of fifty that contain each event once", async () => {
    await app.deps.db.delete(auditEvents);
    const at = new Date("2026-11-01T12:00:00Z"); // of all, so that the id decides
    const rows = Array.from({ length: 120 }, (_, index) => ({
      action: "loggedIn" as const,
      actor: String(index),
      at,
    }));
    await app.deps.db.insert(auditEvents).values(rows);
    const seen: string[] = [];
    for (let next: string | null | undefined; next !== null; ) {
      const page = await activity(next ? { after: next } : {});
      seen.push(...page.events.map(({ actor }: { actor: string }) => actor));
      next = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => String(119 - index)));
  });
});

describe("the activity log's filters", () => {
  const ada = "ada@example.com";
  const bob = "bob@example.com";
  beforeAll(async () => {
    await app.deps.db.delete(auditEvents);
    await app.deps.db.insert(auditEvents).values([
      {
        action: "loggedIn",
        actor: ada,
        address: "192.0.2.1",
        at: new Date("2026-11-01T23:59:59.999Z"),
      },
      {
        action: "userDeleted",
        actor: ada,
        target: bob,
        address: "2001:db8:0:1::/64",
        at: new Date("2026-11-02T00:00:00Z"),
      },
      {
        action: "loggedIn",
        actor: bob,
        address: "192.0.2.2",
        at: new Date("2026-11-02T08:00:00Z"),
      },
      {
        action: "settingChanged",
        actor: ada,
        target: "flat_fee",
        address: "192.0.2.1",
        at: new Date("2026-11-03T00:00:00Z"),
        details: { before: "=1+1", after: "Ada;=2+2" },
      },
      {
        action: "datasetUploaded",
        target: "=Tariffs.CSV",
        actor: "=cmd@example.com",
        address: "=2+5",
        at: new Date("2026-11-04T00:00:00Z"),
      },
    ]);
  });

  const ALL = ["datasetUploaded", "settingChanged", "loggedIn", "userDeleted", "loggedIn"];
  const exported = async (query = {}) =>
    (await owner.agent.get("/api/admin/activity.csv").query(query).expect(200)).text;

  it.each<[object, string[]]>([
    [{}, ALL],
    [{ person: "Ada@example.com" }, ["settingChanged", "userDeleted", "loggedIn"]],
    [{ action: "loggedIn" }, ["loggedIn", "loggedIn"]],
    [{ person: bob, action: "loggedIn" }, ["loggedIn"]],
    [{ from: "2026-11-02" }, ["datasetUploaded", "settingChanged", "loggedIn", "userDeleted"]],
    [{ to: "2026-11-02" }, ["loggedIn", "userDeleted", "loggedIn"]],
    [{ from: "2026-11-02", to: "2026-11-02" }, ["loggedIn", "userDeleted"]],
    [{ search: bob }, ["loggedIn", "userDeleted"]],
    [{ search: "FLAT_FEE" }, ["settingChanged"]],
    [{ search: "Flat fee" }, ["settingChanged"]],
    [{ search: "pauschalgebuhr" }, ["settingChanged"]],
    [{ search: "=tariffs.csv" }, ["datasetUploaded"]],
    [{ search: "192.0.2.1" }, ["settingChanged", "loggedIn"]],
    [{ search: "192.0.2.1", action: "loggedIn", to: "2026-11-01" }, ["loggedIn"]],
    [{ search: "192.0.2" }, []],
    [{ search: "2001:db8:0:1::/64" }, ["userDeleted"]],
    [{ search: "2001:0DB8:0:1:a::5" }, ["userDeleted"]],
    [{ search: "2001:db8:0:2::5" }, []],
    [{ search: "' or true --" }, []],
  ])("%j find the same events on screen and in the file", async (query, expected) => {
    const { events, next } = await activity(query);
    expect(events.map(({ action }: { action: string }) => action)).toEqual(expected);
    expect(next).toBeNull();
    const [, ...lines] = (await exported(query)).trim().split("\n");
    const actions = lines
      .map((line) => line.split(",")[1])
      .filter((name) => name !== "dataExported");
    expect(actions).toEqual(expected);
    await app.deps.db.delete(auditEvents).where(eq(auditEvents.action, "dataExported"));
  });

  it("return each event once when several columns match", async () => {
    await app.deps.db
      .insert(auditEvents)
      .values({ action: "passwordReset", actor: "eva@example.com", target: "eva@example.com" });
    expect((await activity({ search: "eva@example.com" })).events).toHaveLength(1);
    await app.deps.db.delete(auditEvents).where(eq(auditEvents.action, "passwordReset"));
  });

  it("the activity log's filters are validated", async () => {
    const after = "2026-02-30T00:00:00.000000Z_1";
    for (const query of [
      { action: "unknown" },
      { from: "2026-02-30" },
      { after: "1" },
      { after },
    ]) {
      await owner.agent.get("/api/admin/activity").query(query).expect(400);
    }
    await owner.agent.get("/api/admin/activity.csv").query({ action: "unknown" }).expect(400);
  });

  // Threats: G12, L9
  it("export a file without formulas", async () => {
    const text = await exported({ from: "2026-11-03", to: "2026-11-04" });
    expect(text).toBe(
      [
        "\uFEFFat_utc,action,actor,target,address,before,after",
        "2026-11-04 00:00:00,datasetUploaded,'=cmd@example.com,'=Tariffs.CSV,'=2+5,,",
        "2026-11-03 00:00:00,settingChanged,ada@example.com,flat_fee,192.0.2.1,'=1+1,Ada;'=2+2",
        "",
      ].join("\n"),
    );
  });

  it("the activity log's filters are recorded with the export, which only owners may make", async () => {
    await exported({ person: ada, from: "2026-11-01" });
    const { events } = await activity({ action: "dataExported" });
    expect(events[0]).toMatchObject({
      actor: owner.user.email,
      target: "activity.csv",
      after: `person: ${ada}, from: 2026-11-01`,
    });
    const { agent } = await logInAs(app, "admin");
    await agent.get("/api/admin/activity.csv").expect(403);
    await agent.get("/api/admin/transactions.csv").query({ from: "2026-11-01" }).expect(200);
    const [event] = (await activity({ action: "dataExported" })).events;
    expect(event).toMatchObject({ target: "transactions.csv", after: "from: 2026-11-01" });
  });

  it("the activity log's filters are not recorded for HEAD, which exports nothing", async () => {
    const count = () => app.deps.db.$count(auditEvents, eq(auditEvents.action, "dataExported"));
    const before = await count();
    const { headers } = await owner.agent.head("/api/admin/activity.csv").expect(200);
    expect(headers["content-disposition"]).toContain("activity.csv");
    expect(await count()).toBe(before);
  });

  it("the activity log's filters are recorded when a file of a dataset is downloaded", async () => {
    const { agent, user } = await logInAs(app, "admin");
    for (const kind of ["tariffs", "schedule", "measures", "exchange-rates", "carrier-fees"]) {
      const path = `/api/admin/datasets/${kind}/versions`;
      const { body } = await agent.get(path).expect(200);
      await agent.get(`${path}/${body[0].id}/file`).expect(200);
      const [event] = (await activity({ action: "dataExported" })).events;
      expect(event).toMatchObject({ actor: user.email, target: body[0].fileName });
      await agent.get(`${path}/none/file`).expect(404);
    }
    const { body } = await agent.get("/api/admin/datasets/tariffs/versions").expect(200);
    await agent.get(`/api/admin/datasets/tariffs/versions/${body[0].id}/changes.csv`).expect(200);
    const { events } = await activity({ action: "dataExported" });
    expect(events[0]).toMatchObject({ after: `version: ${body[0].fileName}` });
    expect(events.filter(({ actor }: { actor: string }) => actor === user.email)).toHaveLength(6);
  });
});
