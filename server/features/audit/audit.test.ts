import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEvents, users } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { recordEvent } from "./record-event.ts";

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
    await app.deps.db
      .update(users)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(users.id, target.id));
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
    for (let index = 0; index < 120; index++) {
      await recordEvent(app.deps.db, { action: "loggedIn", actorName: String(index) });
    }
    const seen: string[] = [];
    for (let next: number | null | undefined; next !== null; ) {
      const page = await activity(next ? { before: next } : {});
      seen.push(...page.events.map(({ actor }: { actor: string }) => actor));
      next = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => String(119 - index)));
  });
});
