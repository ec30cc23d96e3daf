import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createResetToken } from "#server/features/accounts/login/reset-tokens.ts";
import type { Mail } from "#server/integrations/mail.ts";
import type { OwnSession } from "#shared/accounts/own-account.ts";
import { auditEvents, emailChanges, mailOutbox, users } from "#shared/db/schema.ts";
import { deliverMails } from "#tests/support/deliver-mails.ts";
import { type LoggedIn, logInAs, logInWith, PASSWORD } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { rejectingEvents } from "#tests/support/reject-events.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  await app.deps.db.delete(mailOutbox);
});
afterAll(() => app.close());

const requestUser = (cookie: string) => app.agent.get("/api/auth/user").set("Cookie", cookie);
const uniqueEmail = () => `${crypto.randomUUID()}@example.com`;

const mailedToken = (mails: Mail[]) =>
  /confirm-email#token=([\w-]{43})/.exec(mails.map(({ text }) => text).join())?.[1] ?? "";

const auditedActions = async (userId: string) => {
  const rows = await app.deps.db.select().from(auditEvents).where(eq(auditEvents.actorId, userId));
  return rows.map(({ action }) => action);
};

describe("changePassword", () => {
  const change = (account: { agent: Awaited<ReturnType<typeof logInAs>>["agent"] }, body = {}) =>
    account.agent
      .post("/api/auth/change-password")
      .send({ currentPassword: PASSWORD, password: "another password", ...body });

  // Threats: C5, D18
  it("replaces the password, keeps this session and ends the others", async () => {
    const account = await logInAs(app, "user");
    const other = await logInWith(app, account.user.email, PASSWORD);
    const token = await createResetToken(app.deps.db, account.user.id);
    const response = await change(account).expect(200);
    expect(response.get("Set-Cookie")?.[0]).not.toContain(account.cookie);

    await account.agent.get("/api/auth/user").expect(200);
    await requestUser(account.cookie).expect(401);
    await requestUser(other.cookie).expect(401);
    await app.agent
      .post("/api/auth/reset-password")
      .send({ token, password: PASSWORD })
      .expect(400);
    await logInWith(app, account.user.email, "another password");
    expect(await auditedActions(account.user.id)).toContain("passwordChanged");
    expect(await deliverMails(app)).toMatchObject([{ to: account.user.email }]);
  });

  it("rejects a wrong current password and a short new one", async () => {
    const account = await logInAs(app, "user");
    const { body } = await change(account, { currentPassword: "wrong password" }).expect(400);
    expect(body).toMatchObject({
      message: "The password is incorrect.",
      fields: { currentPassword: "The password is incorrect." },
    });
    await change(account, { password: "short" }).expect(400);
    await logInWith(app, account.user.email, PASSWORD);
  });

  it("rejects the current password as the new one, which a password manager may have filled in", async () => {
    const account = await logInAs(app, "user");
    const other = await logInWith(app, account.user.email, PASSWORD);
    const { body } = await change(account, { password: PASSWORD }).expect(400);
    expect(body.fields).toEqual({
      password: "This is already your password. Choose a different one.",
    });
    await requestUser(other.cookie).expect(200);
    expect(await deliverMails(app)).toEqual([]);
  });

  // Threats: D18
  it("counts wrong passwords towards the limit of logins", async () => {
    const limited = await testApp({ databaseUrl: app.databaseUrl, env: { LIMIT_LOGIN: "3" } });
    const account = await logInAs(limited, "user");
    for (const status of [400, 400, 400, 429]) {
      await change(account, { currentPassword: "wrong password" }).expect(status);
    }
    await limited.close();
  });

  it("accepts one of two new passwords that are sent at once", async () => {
    const account = await logInAs(app, "user");
    const [first, second] = await Promise.all([
      change(account),
      change(account, { password: "a third password" }),
    ]);
    expect([first.status, second.status].sort()).toSatisfy(
      ([one, two]) => one === 200 && [400, 401, 409].includes(two),
    );
  });

  it("rejects the new password when another one was set while it was hashed", async () => {
    const account = await logInAs(app, "user");
    const isOwn = eq(users.id, account.user.id);
    const { hash } = app.deps.passwords;
    vi.spyOn(app.deps.passwords, "hash").mockImplementationOnce(async (password) => {
      await app.deps.db.update(users).set({ password: "another hash" }).where(isOwn);
      return hash(password);
    });
    await change(account).expect(409);
    const [stored] = await app.deps.db.select().from(users).where(isOwn);
    expect(stored?.password).toBe("another hash");
  });
});

describe("the own sessions", () => {
  const list = async (agent: Awaited<ReturnType<typeof logInAs>>["agent"]) =>
    (await agent.get("/api/auth/sessions").expect(200)).body as OwnSession[];

  // Threats: C11
  it("the own sessions are listed with device, address and times, and without their ids", async () => {
    const { agent, user, cookie } = await logInAs(app, "user");
    await app.agent
      .post("/api/auth/login")
      .set("User-Agent", "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0")
      .send({ email: user.email, password: PASSWORD })
      .expect(200);
    await app.deps.db.execute(sql`
      update session set expire = expire - interval '2 hours'
      where sess ->> 'browser' = 'Firefox' and sess -> 'passport' ->> 'user' = ${user.id}`);
    const sessions = await list(agent);
    expect(sessions).toMatchObject([
      { isCurrent: true, browser: null, address: "127.0.0.1" },
      { isCurrent: false, browser: "Firefox", system: "Windows" },
    ]);
    const [current, other] = sessions.map(({ lastUsedAt }) => Date.parse(lastUsedAt));
    expect((current ?? 0) - (other ?? 0)).toBeCloseTo(7_200_000, -5);
    expect(Date.parse(sessions[0]?.startedAt ?? "")).toBeCloseTo(Date.now(), -5);
    expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(cookie).slice(10, 42));
  });

  it("do not list one that no longer logs in", async () => {
    const { agent, user } = await logInAs(app, "user");
    const expired = await logInWith(app, user.email, PASSWORD);
    await expired.agent.get("/api/auth/user").expect(200);
    await app.deps.db.execute(sql`
      insert into session (sid, sess, expire)
      select sid || suffix, sess::jsonb || change::jsonb, expire + shift from session,
        (values ('-other', '{"passwordDigest": "another"}', interval '0'),
          ('-idle', '{}', interval '-13 hours'), ('-old', '{"startedAt": 1}', interval '0'))
          as changed (suffix, change, shift)
      where sess -> 'passport' ->> 'user' = ${user.id}`);
    expect(await list(agent)).toHaveLength(2);
  });

  // Threats: C11
  it("end one by one", async () => {
    const { agent, user } = await logInAs(app, "user");
    const other = await logInWith(app, user.email, PASSWORD);
    const stranger = await logInAs(app, "owner");
    const id = (await list(agent)).find(({ isCurrent }) => !isCurrent)?.id;
    await stranger.agent.delete(`/api/auth/sessions/${id}`).expect(404);
    await requestUser(other.cookie).expect(200);
    await agent.delete(`/api/auth/sessions/${id}`).expect(200);
    await requestUser(other.cookie).expect(401);
    await agent.delete(`/api/auth/sessions/${id}`).expect(404);
    expect(await auditedActions(user.id)).toContain("sessionsEnded");
  });

  // Threats: K4
  it("do not end unrecorded", async () => {
    const { agent, user } = await logInAs(app, "user");
    const other = await logInWith(app, user.email, PASSWORD);
    const id = (await list(agent)).find(({ isCurrent }) => !isCurrent)?.id;
    muteConsoleErrors();
    await rejectingEvents(app, "sessionsEnded", async () => {
      await agent.delete(`/api/auth/sessions/${id}`).expect(500);
      await agent.delete("/api/auth/sessions").expect(500);
    });
    vi.restoreAllMocks();
    await requestUser(other.cookie).expect(200);
  });

  // Threats: C11
  it("end all but the current one", async () => {
    const { agent, user } = await logInAs(app, "user");
    const stranger = await logInAs(app, "user");
    const others = [
      await logInWith(app, user.email, PASSWORD),
      await logInWith(app, user.email, PASSWORD),
    ];
    await agent.delete("/api/auth/sessions").expect(200);
    for (const { cookie } of others) await requestUser(cookie).expect(401);
    expect(await list(agent)).toMatchObject([{ isCurrent: true }]);
    await requestUser(stranger.cookie).expect(200);
  });
});

describe("a change of the email", () => {
  const request = (
    { agent }: Awaited<ReturnType<typeof logInAs>>,
    email: string,
    password = PASSWORD,
  ) => agent.post("/api/auth/change-email").send({ email, password });
  const confirm = ({ agent }: Pick<LoggedIn, "agent">, token: string) =>
    agent.post("/api/auth/confirm-email").send({ token });

  // Threats: D14, D18
  it("takes effect with the link mailed to the new email, once, and tells the old one", async () => {
    const account = await logInAs(app, "user");
    const email = uniqueEmail();
    await request(account, email.toUpperCase()).expect(200);
    const { body } = await account.agent.get("/api/auth/account").expect(200);
    expect(body).toMatchObject({ email: account.user.email, pendingEmail: email });

    const mails = await deliverMails(app);
    expect(mails.map(({ to }) => to).sort()).toEqual([account.user.email, email].sort());
    expect(mails.find(({ to }) => to !== email)?.text).not.toContain("#token");
    const token = mailedToken(mails);
    const [row] = await app.deps.db
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.userId, account.user.id));
    expect(JSON.stringify(row)).not.toContain(token);

    const resetToken = await createResetToken(app.deps.db, account.user.id);
    const { body: confirmed } = await confirm(account, token).expect(200);
    expect(confirmed).toEqual({ email, isChanged: true });
    await confirm(account, token).expect(400);
    const { body: user } = await account.agent.get("/api/auth/user").expect(200);
    expect(user.email).toBe(email);
    await logInWith(app, email, PASSWORD);
    const reset = { token: resetToken, password: PASSWORD }; // mailed to the previous email
    await app.agent.post("/api/auth/reset-password").send(reset).expect(400);
    const [stored] = await app.deps.db.select().from(users).where(eq(users.email, email));
    expect(stored?.emailVerifiedAt).not.toBeNull();
    expect(await auditedActions(account.user.id)).toEqual(
      expect.arrayContaining(["emailChangeRequested", "emailChanged"]),
    );
  });

  // Threats: L8
  it("a change of the email is confirmed by no visitor and in no session of another account, which leave the link valid", async () => {
    const attacker = await logInAs(app, "user");
    const reader = await logInAs(app, "user");
    const email = uniqueEmail();
    await request(attacker, email).expect(200);
    const mails = await deliverMails(app);
    const token = mailedToken(mails);
    await app.agent.post("/api/auth/confirm-email").send({ token }).expect(401);
    const { body } = await confirm(reader, token).expect(403);
    expect(body.code).toBe("account.linkOfOtherAccount");
    const isAttacker = eq(users.id, attacker.user.id);
    const [stored] = await app.deps.db.select().from(users).where(isAttacker);
    expect(stored).toMatchObject({ email: attacker.user.email, emailVerifiedAt: null });
    expect(await auditedActions(reader.user.id)).not.toContain("emailChanged");
    await confirm(attacker, token).expect(200);
  });

  // Threats: L8
  it("names the account and the new address in the mail, but no name that the account chose", async () => {
    const account = await logInAs(app, "user");
    const email = uniqueEmail();
    await request(account, email).expect(200);
    const mail = (await deliverMails(app)).find(({ to }) => to === email);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(account.user.email);
      expect(text).toContain(email);
      expect(text).not.toContain("Lovelace");
    }
  });

  // Threats: D18
  it("needs the password, another email and a free one", async () => {
    const account = await logInAs(app, "user");
    const { user: other } = await logInAs(app, "user");
    await request(account, uniqueEmail(), "wrong password").expect(400);
    await request(account, account.user.email).expect(400);
    const { body } = await request(account, other.email).expect(409);
    expect(body.fields).toEqual({ email: "User with this email already exists" });
    expect(await deliverMails(app)).toEqual([]);
  });

  // Threats: B11
  it("returns 401 to an account that is deleted while its password is verified", async () => {
    const account = await logInAs(app, "user");
    vi.spyOn(app.deps.passwords, "verify").mockImplementationOnce(async () => {
      await app.deps.db.delete(users).where(eq(users.id, account.user.id));
      return true;
    });
    await request(account, uniqueEmail()).expect(401);
  });

  it("a change of the email is rejected at confirmation when the email was taken meanwhile", async () => {
    const account = await logInAs(app, "user");
    const email = uniqueEmail();
    await request(account, email).expect(200);
    const token = mailedToken(await deliverMails(app));
    await app.deps.db.insert(users).values({ email });
    await confirm(account, token).expect(409);
  });

  // Threats: D14
  it("ends with a newer request, a new password and after 24 hours", async () => {
    const account = await logInAs(app, "user");
    await request(account, uniqueEmail()).expect(200);
    const replaced = mailedToken(await deliverMails(app));
    await request(account, uniqueEmail()).expect(200);
    await confirm(account, replaced).expect(400);

    const expired = mailedToken(await deliverMails(app));
    const shift = { expiresAt: sql`${emailChanges.expiresAt} - interval '24 hours'` };
    const isOwn = eq(emailChanges.userId, account.user.id);
    await app.deps.db.update(emailChanges).set(shift).where(isOwn);
    await confirm(account, expired).expect(400);

    await request(account, uniqueEmail()).expect(200);
    const token = await createResetToken(app.deps.db, account.user.id);
    await app.agent
      .post("/api/auth/reset-password")
      .send({ token, password: PASSWORD })
      .expect(200);
    const recipients = (await deliverMails(app)).map(({ to }) => to);
    expect(new Set(recipients)).toEqual(new Set([account.user.email])); // no link for the other
  });

  // Threats: D14
  it("sends no link to an email that another one replaced before the mails were sent", async () => {
    const account = await logInAs(app, "user");
    await request(account, uniqueEmail()).expect(200);
    const email = uniqueEmail();
    await request(account, email).expect(200);
    const withLink = (await deliverMails(app)).filter(({ text }) => text.includes("#token="));
    expect(withLink.map(({ to }) => to)).toEqual([email]);
  });

  it("a change of the email is limited per account and per new email", async () => {
    const limited = await testApp({ databaseUrl: app.databaseUrl, env: { LIMIT_FORGOT: "2" } });
    const account = await logInAs(limited, "user");
    for (const status of [200, 200, 429]) await request(account, uniqueEmail()).expect(status);
    const email = uniqueEmail();
    for (const status of [200, 200, 429]) {
      await request(await logInAs(limited, "user"), email).expect(status);
    }
    await limited.close();
  });

  // Threats: L5
  it("counts right passwords too, which no right password gives back", async () => {
    const env = { LIMIT_LOGIN: "2", LIMIT_FORGOT: "100" };
    const limited = await testApp({ env });
    const account = await logInAs(limited, "user");
    for (let count = 0; count < 6; count++) await request(account, uniqueEmail()).expect(200);
    await request(account, uniqueEmail()).expect(429);
    await logInWith(limited, account.user.email, PASSWORD);
    await request(await logInAs(limited, "user"), uniqueEmail()).expect(200);
    await limited.close();
  });

  // Threats: L5
  it("verifies one password at a time, so that logins come in between", async () => {
    vi.restoreAllMocks(); // of another test
    const account = await logInAs(app, "user");
    const { passwords } = app.deps;
    const { verify } = passwords;
    let underWay = 0;
    let max = 0;
    const spy = vi.spyOn(passwords, "verify").mockImplementation(async (...args) => {
      underWay += 1;
      max = Math.max(max, underWay);
      await delay(20);
      underWay -= 1;
      return verify(...args);
    });
    await Promise.all(Array.from({ length: 5 }, () => request(account, uniqueEmail())));
    expect(max).toBe(1);
    spy.mockRestore();
  });
});

describe("the verification of the own email", () => {
  const register = async () => {
    const email = uniqueEmail();
    const agent = supertest.agent(app.address);
    const body = { email, password: PASSWORD, firstName: "Grace", lastName: "Hopper" };
    const { body: user } = await agent.post("/api/auth/register").send(body).expect(200);
    return { agent, user };
  };
  const confirm = ({ agent }: Pick<LoggedIn, "agent">, token: string) =>
    agent.post("/api/auth/confirm-email").send({ token });
  const isVerified = async ({ agent }: Pick<LoggedIn, "agent">) => {
    const { body } = await agent.get("/api/auth/account").expect(200);
    expect(body.pendingEmail).toBeNull();
    return body.isVerified;
  };

  // Threats: B15
  it("takes a link that registration mails, in a session of the account", async () => {
    const account = await register();
    expect(await isVerified(account)).toBe(false);
    const mails = await deliverMails(app);
    expect(mails).toMatchObject([{ to: account.user.email, subject: "Verify your email address" }]);
    expect(mails[0]?.text).toContain(`The account ${account.user.email} `);
    expect(mails[0]?.text).not.toContain("Grace");
    const { body } = await confirm(account, mailedToken(mails)).expect(200);
    expect(body).toEqual({ email: account.user.email, isChanged: false });
    expect(await isVerified(account)).toBe(true);
    expect(await auditedActions(account.user.id)).toContain("emailVerified");
  });

  // Threats: B15, L8
  it("the verification of the own email is no click of the person whose email another person registered", async () => {
    const attacker = await register();
    const token = mailedToken(await deliverMails(app));
    await app.agent.post("/api/auth/confirm-email").send({ token }).expect(401);
    await confirm(await logInAs(app, "user"), token).expect(403);
    expect(await isVerified(attacker)).toBe(false);
  });

  it("keeps a reset link, which was mailed to the same address", async () => {
    const account = await register();
    const token = await createResetToken(app.deps.db, account.user.id);
    await confirm(account, mailedToken(await deliverMails(app))).expect(200);
    const body = { token, password: PASSWORD };
    await app.agent.post("/api/auth/reset-password").send(body).expect(200);
  });

  it("sends another link, which replaces the one before, until the email is verified", async () => {
    const account = await register();
    const first = mailedToken(await deliverMails(app));
    const send = () => account.agent.post("/api/auth/verify-email");
    await send().expect(200);
    const second = mailedToken(await deliverMails(app));
    await confirm(account, first).expect(400);
    await confirm(account, second).expect(200);
    const { body } = await send().expect(409);
    expect(body.code).toBe("users.alreadyVerified");
    expect(await deliverMails(app)).toEqual([]);
  });

  it("sends as many links as reset links", async () => {
    const limited = await testApp({ databaseUrl: app.databaseUrl, env: { LIMIT_FORGOT: "2" } });
    const account = await logInAs(limited, "user");
    for (const status of [200, 200, 429]) {
      await account.agent.post("/api/auth/verify-email").expect(status);
    }
    await limited.close();
  });
});
