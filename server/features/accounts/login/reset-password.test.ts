import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { auditEvents, mailOutbox, passwordResetTokens, users } from "#shared/db/schema.ts";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { rejectingEvents } from "#tests/support/reject-events.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { createResetToken } from "./reset-tokens.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const post = (path: string, body: unknown) =>
  app.agent.post(`/api/auth/${path}`).send(body as object);
const outbox = (userId: string) =>
  app.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, userId));
const reset = (token: string, password = "another password") =>
  post("reset-password", { token, password });

describe("forgotPassword", () => {
  // Threats: D10
  it("queues a mail for an existing account and responds the same without one", async () => {
    const { user } = await logInAs(app, "user");
    const known = await app.agent
      .post("/api/auth/forgot-password")
      .set("Accept-Language", "de")
      .send({ email: user.email.toUpperCase() })
      .expect(200);
    const unknown = await post("forgot-password", { email: "unknown@example.com" }).expect(200);
    expect(known.body).toEqual(unknown.body);
    expect(await outbox(user.id)).toMatchObject([
      { kind: "passwordReset", language: "de", sentAt: null },
    ]);
  });

  it("records the email, whether or not an account has it", async () => {
    const { user } = await logInAs(app, "user");
    for (const email of [user.email, "nobody@example.com"]) {
      await post("forgot-password", { email }).expect(200);
      expect(
        await app.deps.db.select().from(auditEvents).where(eq(auditEvents.actor, email)),
      ).toContainEqual(
        expect.objectContaining({
          action: "passwordResetRequested",
          actorId: null,
          address: "127.0.0.1",
        }),
      );
    }
  });

  // Threats: D10, K4
  it("queues and records in one transaction", async () => {
    const { user } = await logInAs(app, "user");
    muteConsoleErrors();
    await rejectingEvents(app, "passwordResetRequested", () =>
      post("forgot-password", { email: user.email }).expect(500),
    );
    vi.restoreAllMocks();
    expect(await outbox(user.id)).toEqual([]);
  });

  // Threats: D6, D10
  it("delays no link by requests from other addresses, and mails three an hour and then one in ten minutes", async () => {
    const proxied = await testApp({ databaseUrl: app.databaseUrl, env: { TRUST_PROXY: "1" } });
    const { user } = await logInAs(proxied, "user");
    const forgot = (ip: string) =>
      proxied.agent
        .post("/api/auth/forgot-password")
        .set("X-Forwarded-For", ip)
        .send({ email: user.email })
        .expect(200);
    const markSent = () => app.deps.db.update(mailOutbox).set({ sentAt: sql`now()` }).where(isOwn);
    const isOwn = eq(mailOutbox.userId, user.id);
    for (let index = 0; index < 8; index++) {
      await forgot(`192.0.2.${index}`);
      await markSent();
    }
    expect(await outbox(user.id)).toHaveLength(4);
    await app.deps.db.execute(sql`
      update rate_limits set expire = expire - 600000 where key like 'reset-link-distance:%'`);
    const later = await testApp({ databaseUrl: app.databaseUrl, env: { TRUST_PROXY: "1" } });
    await later.agent
      .post("/api/auth/forgot-password")
      .set("X-Forwarded-For", "192.0.2.99")
      .send({ email: user.email })
      .expect(200);
    expect(await outbox(user.id)).toHaveLength(5);
    await later.close();
    await proxied.close();
  });

  // Threats: D11
  it("never takes the host of the mailed link from a header", async () => {
    const { user } = await logInAs(app, "user");
    await app.agent
      .post("/api/auth/forgot-password")
      .set("Host", "evil.example")
      .set("X-Forwarded-Host", "evil.example")
      .send({ email: user.email })
      .expect(200);
    expect(JSON.stringify(await outbox(user.id))).not.toContain("evil.example");
  });
});

describe("resetPassword", () => {
  // Threats: C5, D15
  it("sets the new password, ends the user's sessions and creates none", async () => {
    const { user, cookie } = await logInAs(app, "user");
    const token = await createResetToken(app.deps.db, user.id);
    const response = await reset(token).expect(200);
    expect(response.get("Set-Cookie")).toBeUndefined();
    await app.agent.get("/api/auth/user").set("Cookie", cookie).expect(401);
    await post("login", { email: user.email, password: PASSWORD }).expect(401);
    await post("login", { email: user.email, password: "another password" }).expect(200);
    expect((await outbox(user.id)).map(({ kind }) => kind)).toEqual(["passwordChanged"]);
  });

  // Threats: C5
  it("ends a login whose password was verified before the reset", async () => {
    const { user } = await logInAs(app, "user");
    const token = await createResetToken(app.deps.db, user.id);
    const { verify } = app.deps.passwords;
    vi.spyOn(app.deps.passwords, "verify").mockImplementationOnce(async (...args) => {
      const isCorrect = await verify(...args);
      await reset(token).expect(200);
      return isCorrect;
    });
    const login = await post("login", { email: user.email, password: PASSWORD });
    const cookie = login.get("Set-Cookie")?.[0] ?? "";
    await app.agent.get("/api/auth/user").set("Cookie", cookie).expect(401);
  });

  // Threats: D12
  it("stores only the SHA-256 of a token", async () => {
    const { user } = await logInAs(app, "user");
    const token = await createResetToken(app.deps.db, user.id);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const [row] = await app.deps.db
      .select()
      .from(passwordResetTokens)
      .where(eq(passwordResetTokens.userId, user.id));
    expect(row?.token).toBe(createHash("sha256").update(token).digest("hex"));
  });

  // Threats: D13
  it("accepts a token once, even of three concurrent requests", async () => {
    const { user } = await logInAs(app, "user");
    const token = await createResetToken(app.deps.db, user.id);
    const responses = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const { body } = await reset(token).expect(400);
    expect(body.message).toBe("Invalid or expired reset token");
  });

  // Threats: D14
  it("rejects a replaced token, an expired one and one of a deleted user", async () => {
    const { user } = await logInAs(app, "user");
    const first = await createResetToken(app.deps.db, user.id);
    const second = await createResetToken(app.deps.db, user.id);
    await reset(first).expect(400);
    await app.deps.db
      .update(passwordResetTokens)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(passwordResetTokens.userId, user.id));
    await reset(second).expect(400);

    const third = await createResetToken(app.deps.db, user.id);
    await app.deps.db.delete(users).where(eq(users.id, user.id));
    await reset(third).expect(400);
  });

  it("keeps the token valid when the new password is rejected", async () => {
    const { user } = await logInAs(app, "user");
    const token = await createResetToken(app.deps.db, user.id);
    const { body } = await reset(token, "short").expect(400);
    expect(body.message).toBe("Password must be at least 8 characters");
    await reset(token).expect(200);
  });

  it("rejects an empty token", async () => {
    const { body } = await reset("").expect(400);
    expect(body.message).toBe("Token is required");
  });

  it("calls a token of any other length invalid", async () => {
    const { body } = await reset("x".repeat(256)).expect(400);
    expect(body.message).toBe("Invalid or expired reset token");
  });
});
