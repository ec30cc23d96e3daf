import { desc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditEvents, rateLimits } from "#shared/db/schema.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { LIMIT_FORGOT: "2", TRUST_PROXY: "1" } });
});
beforeEach(async () => {
  await app.deps.db.delete(auditEvents);
  await app.deps.db.delete(rateLimits);
});
afterAll(() => app.close());

const events = () => app.deps.db.select().from(auditEvents).orderBy(desc(auditEvents.id));
const rejections = async () =>
  (await events()).filter(({ action }) => action === "accessDenied" || action === "rateLimited");

describe("recordRejections", () => {
  // Threats: K4
  it("records a forbidden request to the portal with account, route and IP address", async () => {
    const { agent, user } = await logInAs(app, "admin");
    await agent.get("/api/admin/activity").expect(403);
    expect(await rejections()).toMatchObject([
      {
        action: "accessDenied",
        actorId: user.id,
        actor: user.email,
        target: "GET /api/admin/activity",
        address: "127.0.0.1",
      },
    ]);
  });

  // Threats: K4
  it("records a forbidden request whose path is in another case", async () => {
    const { agent } = await logInAs(app, "user");
    await agent.get("/API/Admin/users").expect(403);
    expect(await rejections()).toMatchObject([{ action: "accessDenied" }]);
  });

  it("records one event per minute and account however many requests are forbidden", async () => {
    const first = await logInAs(app, "user");
    const second = await logInAs(app, "user");
    for (const { agent } of [first, second, first, first]) {
      await agent.get("/api/admin/users").expect(403);
    }
    const actors = (await rejections()).map(({ actor }) => actor);
    expect(actors.sort()).toEqual([first.user.email, second.user.email].sort());
  });

  it("records a limited request without an account once per minute and network", async () => {
    const attempt = (address: string) =>
      app.agent
        .post("/api/auth/forgot-password")
        .set("X-Forwarded-For", address)
        .send({ email: "ada@example.com" });
    for (const address of ["192.0.2.1", "2001:db8:1:1::1", "2001:db8:1:2::1"]) {
      for (const status of [200, 200, 429, 429]) await attempt(address).expect(status);
    }
    expect(await rejections()).toMatchObject([
      { action: "rateLimited", actor: null, address: "2001:db8:1:1::/64" },
      { target: "POST /api/auth/forgot-password", address: "192.0.2.1" },
    ]);
  });

  it("records neither other errors nor forbidden requests outside of the portal", async () => {
    const { agent } = await logInAs(app, "user");
    await agent.get("/api/admin/nowhere").expect(404);
    await app.agent.get("/api/admin/users").expect(401);
    await agent.post("/api/auth/two-step").send({ password: "any" }).expect(403);
    expect(await rejections()).toEqual([]);
  });

  it("responds as usual when the event cannot be stored", async () => {
    const { agent } = await logInAs(app, "user");
    const consoleError = muteConsoleErrors();
    await app.deps.pool.query("alter table audit_events rename to hidden");
    await agent.get("/api/admin/users").expect(403);
    await app.deps.pool.query("alter table hidden rename to audit_events");
    expect(consoleError).toHaveBeenCalledWith(
      expect.stringContaining("A rejected request was not recorded"),
    );
  });
});
