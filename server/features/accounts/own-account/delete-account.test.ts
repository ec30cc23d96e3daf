import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEvents, calculations, quotes, users } from "#shared/db/schema.ts";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { calculate, saveQuote } from "#tests/support/save-quote.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe("POST /api/auth/delete-account", () => {
  it("deletes the account with its quotes, calculations and sessions, after its password", async () => {
    const { db } = app.deps;
    const { agent, user } = await logInAs(app, "user");
    const id = await calculate(agent);
    const { token } = await saveQuote(agent);
    await agent.post("/api/auth/delete-account").send({ password: "wrong" }).expect(400);
    await app.agent.get(`/api/q/${token}`).expect(200);
    await agent.post("/api/auth/delete-account").send({ password: PASSWORD }).expect(200);
    expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
    expect(await db.$count(quotes, eq(quotes.userId, user.id))).toBe(0);
    expect(await db.$count(calculations, eq(calculations.id, id))).toBe(0);
    await app.agent.get(`/api/q/${token}`).expect(404);
    await agent.get("/api/auth/user").expect(401);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.target, user.email));
    expect(events.map(({ action }) => action)).toContain("userDeleted");
  });

  // Threats: B8
  it("keeps owners, so that one always remains", async () => {
    const { agent } = await logInAs(app, "owner");
    const { body } = await agent
      .post("/api/auth/delete-account")
      .send({ password: PASSWORD })
      .expect(409);
    expect(body.code).toBe("account.ownerStays");
  });
});
