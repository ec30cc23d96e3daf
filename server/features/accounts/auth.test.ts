import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailOutbox, passwordResetTokens, sessions, users } from "#shared/db/schema.ts";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { createResetToken } from "./create-reset-token.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const ada = { password: PASSWORD, firstName: "Ada", lastName: "Lovelace" };
const post = (path: string, body: unknown) =>
  app.agent.post(`/api/auth/${path}`).send(body as object);

describe("registering", () => {
  it("makes a plain user and logs them in", async () => {
    const answer = await post("register", { ...ada, email: " Ada@Example.com " }).expect(200);
    expect(answer.body).toMatchObject({ email: "ada@example.com", role: "user" });
    const [cookie = ""] = answer.get("Set-Cookie") ?? [];
    await app.agent.get("/api/auth/user").set("Cookie", cookie).expect(200);
    const [row] = await app.deps.db.select().from(users).where(eq(users.email, "ada@example.com"));
    expect(row?.password).toMatch(/^\$2b\$04\$/);
  });

  it.each([{ role: "owner" }, { id: "1" }, { isAdmin: true }])(
    "takes nothing that is not asked for: %o",
    async (more) => {
      await post("register", { ...ada, ...more, email: "more@example.com" }).expect(400);
    },
  );

  it("gives an address to one account only, in whatever case and however many come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post("register", {
          ...ada,
          email: index % 2 ? "Twin@example.com" : "twin@EXAMPLE.com",
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      "User with this email already exists",
    );
  });

  it.each([
    [{ email: "not an address" }, "Invalid email address"],
    [{ email: "a@b.example\r\nBcc: c@d.example" }, "Invalid email address"],
    [{ email: "Group:evil@e.example;" }, "Invalid email address"],
    [{ email: `${"a".repeat(250)}@b.example` }, "Invalid email address"],
    [{ password: "seven77" }, "Password must be at least 8 characters"],
    [{ password: undefined }, "Password must be at least 8 characters"],
    [{ password: "é".repeat(37) }, /at most 72 bytes/],
    [{ password: "with\0nothing" }, /control characters/],
    [{ firstName: "  " }, "First name is required"],
    [{ lastName: undefined }, "Last name is required"],
    [{ firstName: "a\r\nb" }, /control characters/],
  ])("refuses %o", async (wrong, message) => {
    const { body } = await post("register", { ...ada, email: "b@example.com", ...wrong }).expect(
      400,
    );
    expect(body.message).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
  });

  it("in production refuses the most common passwords", async () => {
    const strict = await testApp({
      databaseUrl: app.databaseUrl,
      env: { NODE_ENV: "production" },
    });
    const register = (password: string) =>
      strict.agent
        .post("/api/auth/register")
        .send({ ...ada, email: "common@example.com", password });
    const { body } = await register("Password1").expect(400);
    expect(body.code).toBe("users.passwordCommon");
    await register("an uncommon one").expect(200);
    await strict.close();
  });
});

describe("logging in", () => {
  it("says the same to an unknown address and a wrong password", async () => {
    const { user } = await logInAs(app, "user");
    const wrong = await post("login", { email: user.email, password: "wrong password" });
    const unknown = await post("login", { email: "nobody@example.com", password: "any" });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ message: "Invalid email or password", code: "auth.invalidLogin" });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  it("takes the address in any case", async () => {
    const { user } = await logInAs(app, "user");
    await post("login", { email: ` ${user.email.toUpperCase()}`, password: PASSWORD }).expect(200);
  });

  it.each([
    { email: { $gt: "" }, password: ["x"] },
    { email: "a@example.com", password: null },
    { email: "a@example.com", password: "" },
    { password: "x" },
    null,
    [],
  ])("refuses %o", async (body) => {
    await post("login", body).expect(400);
  });
});

const outbox = (userId: string) =>
  app.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, userId));
const reset = (token: string, password = "another password") =>
  post("reset-password", { token, password });

describe("a forgotten password", () => {
  it("has a mail queued for an account, says the same without one, and keeps no secret", async () => {
    const { user } = await logInAs(app, "user");
    const known = await app.agent
      .post("/api/auth/forgot-password")
      .set("Accept-Language", "de")
      .send({ email: user.email.toUpperCase() })
      .expect(200);
    const unknown = await post("forgot-password", { email: "nobody@example.com" }).expect(200);
    expect(known.body).toEqual(unknown.body);
    expect(await outbox(user.id)).toMatchObject([
      { kind: "passwordReset", language: "de", sentAt: null },
    ]);
  });

  it("is replaced with the mailed token, which ends every session and logs nobody in", async () => {
    const { user, cookie } = await logInAs(app, "user");
    const token = await createResetToken(app.deps.db, user.id);
    const answer = await reset(token).expect(200);
    expect(answer.get("Set-Cookie")).toBeUndefined();
    await app.agent.get("/api/auth/user").set("Cookie", cookie).expect(401);
    await post("login", { email: user.email, password: PASSWORD }).expect(401);
    await post("login", { email: user.email, password: "another password" }).expect(200);
    expect((await outbox(user.id)).map(({ kind }) => kind)).toEqual(["passwordChanged"]);
  });
});

describe("a reset token", () => {
  it("is kept as its SHA-256 only", async () => {
    const { user } = await logInAs(app, "user");
    const token = await createResetToken(app.deps.db, user.id);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const [row] = await app.deps.db
      .select()
      .from(passwordResetTokens)
      .where(eq(passwordResetTokens.userId, user.id));
    expect(row?.token).toBe(createHash("sha256").update(token).digest("hex"));
  });

  it("is taken once, also from three at the same time", async () => {
    const { user } = await logInAs(app, "user");
    const token = await createResetToken(app.deps.db, user.id);
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const { body } = await reset(token).expect(400);
    expect(body.message).toBe("Invalid or expired reset token");
  });

  it("is good while it is the newest, for an hour and while its user is there", async () => {
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

  it("stays good when the new password will not do", async () => {
    const { user } = await logInAs(app, "user");
    const token = await createResetToken(app.deps.db, user.id);
    const { body } = await reset(token, "short").expect(400);
    expect(body.message).toBe("Password must be at least 8 characters");
    await reset(token).expect(200);
  });

  it("must be there", async () => {
    const { body } = await reset("").expect(400);
    expect(body.message).toBe("Token is required");
  });
});

it("no header decides where a mailed link leads", async () => {
  const { user } = await logInAs(app, "user");
  await app.agent
    .post("/api/auth/forgot-password")
    .set("Host", "evil.example")
    .set("X-Forwarded-Host", "evil.example")
    .send({ email: user.email })
    .expect(200);
  expect(JSON.stringify(await outbox(user.id))).not.toContain("evil.example");
});

it("GET /api/login leads to the portal, whatever it is asked", async () => {
  for (const query of ["", "?returnTo=//evil.example", "?next=https://evil.example"]) {
    const { headers } = await app.agent.get(`/api/login${query}`).expect(302);
    expect(headers.location).toBe("/admin");
  }
});

it("people who log in and out at once are never mixed up", async () => {
  const before = await app.deps.db.$count(sessions);
  const people = await Promise.all(Array.from({ length: 8 }, () => logInAs(app, "user")));
  const answers = await Promise.all(people.map(({ agent }) => agent.get("/api/auth/user")));
  expect(answers.map(({ body }) => body.id)).toEqual(people.map(({ user }) => user.id));
  await Promise.all(people.map(({ agent }) => agent.post("/api/auth/logout")));
  expect(await app.deps.db.$count(sessions)).toBe(before);
});
