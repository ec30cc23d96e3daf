import { eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { auditEvents, mailOutbox, recoveryCodes, secondFactors } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs, logInWith, PASSWORD } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { rejectingEvents } from "#tests/support/reject-events.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { resetTwoStepByEmail } from "./reset-two-step.ts";
import { reencryptSecondFactors } from "./second-factors.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const PATH = "/api/auth/two-step";
const STEP_MS = 30_000;

/** The app's code `steps` of 30 seconds from now. */
const generateCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });

/** Lets the code of the current step be used again. */
const forgetLastStep = (userId: string) =>
  app.deps.db.update(secondFactors).set({ lastStep: null }).where(eq(secondFactors.userId, userId));

async function setUp(account: LoggedIn) {
  const { body } = await account.agent.post(PATH).send({ password: PASSWORD }).expect(200);
  const secret = body.secret as string;
  const confirmed = await account.agent
    .post(`${PATH}/confirm`)
    .send({ code: generateCode(secret) })
    .expect(200);
  await forgetLastStep(account.user.id);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

const logIn = (email: string, code?: string, password = PASSWORD) =>
  app.agent.post("/api/auth/login").send({ email, password, code });

const auditedActions = async (userId: string) => {
  const rows = await app.deps.db.select().from(auditEvents).where(eq(auditEvents.actorId, userId));
  return rows.map(({ action }) => action);
};

describe("the set-up of two-step login", () => {
  // Threats: D17
  it("counts after a first code, and ends the other sessions", async () => {
    const account = await logInAs(app, "admin");
    const other = await logInWith(app, account.user.email, PASSWORD);
    const { body } = await account.agent.post(PATH).send({ password: PASSWORD }).expect(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.qrCode).toMatch(/^data:image\/png;base64,/);
    await logIn(account.user.email).expect(200);

    const confirm = (code: string) => account.agent.post(`${PATH}/confirm`).send({ code });
    const wrong = await confirm("000000").expect(400);
    expect(wrong.body.fields).toEqual({
      code: "This code is not valid. Enter the current code from your authenticator app.",
    });
    const { body: confirmed } = await confirm(generateCode(body.secret)).expect(200);
    expect(confirmed.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.recoveryCodes).size).toBe(10);
    expect(confirmed.recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    await account.agent.get("/api/auth/user").expect(200);
    await other.agent.get("/api/auth/user").expect(401);
    const { body: state } = await account.agent.get("/api/auth/account").expect(200);
    expect(state.twoStep).toEqual({ isAvailable: true, isOn: true, recoveryCodesLeft: 10 });
    await account.agent.post(PATH).send({ password: PASSWORD }).expect(409);
    expect(await auditedActions(account.user.id)).toContain("twoStepEnabled");
  });

  it("the set-up of two-step login is for owners and admins, with their password", async () => {
    const user = await logInAs(app, "user");
    await user.agent.post(PATH).send({ password: PASSWORD }).expect(403);
    const admin = await logInAs(app, "admin");
    await admin.agent.post(PATH).send({ password: "wrong password" }).expect(400);
  });

  // Threats: D17
  it("stores the secret encrypted and the recovery codes hashed", async () => {
    const account = await logInAs(app, "owner");
    const { secret, recoveryCodes: codes } = await setUp(account);
    const [first = ""] = codes;
    const dump = await app.deps.db.execute(sql`
      select second_factors::text as row from second_factors
      union all select recovery_codes::text from recovery_codes
      union all select mail_outbox::text from mail_outbox
      union all select audit_events::text from audit_events`);
    const text = JSON.stringify(dump.rows);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(first);
    expect(text).not.toContain(first.replaceAll("-", ""));
  });

  it("encrypts the secret again with a new key", async () => {
    const account = await logInAs(app, "owner");
    const { secret } = await setUp(account);
    const keys = [{ id: "k2", bytes: Buffer.alloc(32, 2) }, ...app.deps.encryptionKeys];
    expect(await reencryptSecondFactors(app.deps.db, keys)).toBeGreaterThan(0);
    expect(await reencryptSecondFactors(app.deps.db, keys)).toBe(0);
    const rotated = await testApp({ databaseUrl: app.databaseUrl });
    rotated.deps.encryptionKeys.unshift(...keys.slice(0, 1));
    await rotated.agent
      .post("/api/auth/login")
      .send({ email: account.user.email, password: PASSWORD, code: generateCode(secret) })
      .expect(200);
    await rotated.close();
    await app.deps.db.delete(secondFactors);
  });
});

describe("a login in two steps", () => {
  // Threats: D17
  it("asks for a code after the right password only, and starts no session before", async () => {
    const account = await logInAs(app, "admin");
    const { secret } = await setUp(account);
    const wrong = await logIn(account.user.email, generateCode(secret), "wrong password").expect(
      401,
    );
    expect(wrong.body.code).toBe("auth.invalidLogin");
    for (const code of [undefined, "", " "]) {
      const response = await logIn(account.user.email, code).expect(401);
      expect(response.body.code).toBe("auth.codeRequired");
      expect(response.get("Set-Cookie")).toBeUndefined();
    }
    const response = await logIn(account.user.email, "123 456").expect(401);
    expect(response.body.code).toBe("auth.codeInvalid");
    expect(response.get("Set-Cookie")).toBeUndefined();
    const code = generateCode(secret);
    const success = await logIn(account.user.email, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(success.status).toBe(200);
    expect(success.get("Set-Cookie")).toBeDefined();
    const actions = await auditedActions(account.user.id);
    expect(actions).toEqual(expect.arrayContaining(["twoStepFailed", "twoStepUsed"]));
  });

  it("accepts the code of now, and none of much earlier or later", async () => {
    const account = await logInAs(app, "admin");
    const { secret } = await setUp(account);
    await logIn(account.user.email, generateCode(secret, -3)).expect(401);
    await logIn(account.user.email, generateCode(secret, 3)).expect(401);
    await logIn(account.user.email, generateCode(secret)).expect(200);
  });

  // Threats: D17
  it("accepts a code once, even of concurrent requests, and no earlier one after it", async () => {
    const account = await logInAs(app, "admin");
    const { secret } = await setUp(account);
    const code = generateCode(secret);
    const responses = await Promise.all([1, 2, 3].map(() => logIn(account.user.email, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    await logIn(account.user.email, generateCode(secret, -1)).expect(401);
  });

  // Threats: K4
  it("voids no code whose use was not recorded", async () => {
    const account = await logInAs(app, "admin");
    const { secret, recoveryCodes: codes } = await setUp(account);
    muteConsoleErrors();
    await rejectingEvents(app, "recoveryCodeUsed", () =>
      logIn(account.user.email, codes[0]).expect(500),
    );
    await rejectingEvents(app, "twoStepUsed", () =>
      logIn(account.user.email, generateCode(secret)).expect(500),
    );
    vi.restoreAllMocks();
    await logIn(account.user.email, codes[0]).expect(200);
    const isOwn = eq(secondFactors.userId, account.user.id);
    const [factor] = await app.deps.db.select().from(secondFactors).where(isOwn);
    expect(factor?.lastStep).toBeNull();
  });

  it("accepts each recovery code once, typed in any case", async () => {
    const account = await logInAs(app, "admin");
    const { recoveryCodes: codes } = await setUp(account);
    const [first = "", second = ""] = codes;
    await logIn(account.user.email, first.toLowerCase()).expect(200);
    await logIn(account.user.email, first).expect(401);
    await logIn(account.user.email, second.replaceAll("-", " ")).expect(200);
    const isOwn = eq(recoveryCodes.userId, account.user.id);
    expect(await app.deps.db.$count(recoveryCodes, isOwn)).toBe(8);
    expect(await auditedActions(account.user.id)).toContain("recoveryCodeUsed");
    const other = await logInAs(app, "admin");
    await setUp(other);
    await logIn(other.user.email, codes[2]).expect(401);
  });

  // Threats: D17
  it("limits wrong codes per account, from whatever address", async () => {
    const limited = await testApp({
      databaseUrl: app.databaseUrl,
      env: { LIMIT_LOGIN: "3", TRUST_PROXY: "1" },
    });
    const account = await logInAs(app, "admin");
    const { secret } = await setUp(account);
    const attempt = (ip: string, code: string) =>
      limited.agent
        .post("/api/auth/login")
        .set("X-Forwarded-For", ip)
        .send({ email: account.user.email, password: PASSWORD, code });
    for (const [index, status] of [401, 401, 401, 429].entries()) {
      await attempt(`192.0.2.${index}`, "000000").expect(status);
    }
    await attempt("192.0.2.9", generateCode(secret)).expect(429);
    await limited.close();
  });

  it("does not count valid codes towards that limit", async () => {
    const env = { LIMIT_LOGIN: "2", TRUST_PROXY: "1" };
    const limited = await testApp({ databaseUrl: app.databaseUrl, env });
    const account = await logInAs(app, "admin");
    const { recoveryCodes: codes } = await setUp(account);
    for (const code of codes.slice(0, 3)) {
      const body = { email: account.user.email, password: PASSWORD, code };
      await limited.agent
        .post("/api/auth/login")
        .set("X-Forwarded-For", "198.51.100.1") // with a limit of its own
        .send(body)
        .expect(200);
    }
    await limited.close();
  });

  // Threats: D17
  it("mails the account once about wrong codes, because their sender knows the password", async () => {
    const account = await logInAs(app, "admin");
    await setUp(account);
    const { email, id } = account.user;
    const mails = () =>
      app.deps.db.select().from(mailOutbox).where(sql`user_id = ${id} and kind = 'wrongCodes'`);

    for (let count = 1; count <= 4; count++) await logIn(email, "000000").expect(401);
    expect(await mails()).toEqual([]);
    for (let count = 5; count <= 7; count++) await logIn(email, "AAAA-BBBB").expect(401);
    expect(await mails()).toHaveLength(1);
  });

  // Threats: D17
  it.each(["confirm", "remove", "recovery-codes"])(
    "limits wrong codes sent to /two-step/%s",
    async (action) => {
      const env = { LIMIT_LOGIN: "3" };
      const limited = await testApp({ databaseUrl: app.databaseUrl, env });
      const account = await logInAs(app, "admin");
      if (action !== "confirm") await setUp(account);
      const body = { code: "000000", ...(action !== "confirm" && { password: PASSWORD }) };
      for (const status of [400, 400, 400, 429]) {
        const attempt = limited.agent.post(`${PATH}/${action}`).set("Cookie", account.cookie);
        await attempt.send(body).expect(status);
      }
      await limited.close();
    },
  );
});

describe("the removal of two-step login", () => {
  // Threats: C5, D17
  it("needs the password and a code, and ends the other sessions", async () => {
    const account = await logInAs(app, "admin");
    const { secret, recoveryCodes: codes } = await setUp(account);
    const other = await logIn(account.user.email, codes[0]).expect(200);
    const remove = (body: object) => account.agent.post(`${PATH}/remove`).send(body);
    await remove({ password: "wrong password", code: generateCode(secret) }).expect(400);
    await remove({ password: PASSWORD, code: "000000" }).expect(400);
    await remove({ password: PASSWORD }).expect(400);
    await remove({ password: PASSWORD, code: generateCode(secret) }).expect(200);
    await remove({ password: PASSWORD, code: generateCode(secret) }).expect(409);
    const isOwn = eq(recoveryCodes.userId, account.user.id);
    expect(await app.deps.db.$count(recoveryCodes, isOwn)).toBe(0);
    await app.agent
      .get("/api/auth/user")
      .set("Cookie", other.get("Set-Cookie")?.[0] ?? "")
      .expect(401);
    await logIn(account.user.email).expect(200);
    expect(await auditedActions(account.user.id)).toContain("twoStepDisabled");
  });

  // Threats: C5
  it("the removal of two-step login is an owner's for an account that lost its app and codes", async () => {
    const owner = await logInAs(app, "owner");
    const admin = await logInAs(app, "admin");
    await setUp(admin);
    await setUp(owner);
    const reset = ({ agent }: LoggedIn, { user }: LoggedIn) =>
      agent.delete(`/api/admin/users/${user.id}/two-step`);
    const { body: list } = await owner.agent.get("/api/admin/users").expect(200);
    expect(list.users).toContainEqual(
      expect.objectContaining({ id: admin.user.id, hasTwoStep: true }),
    );
    await reset(admin, owner).expect(403);
    await reset(owner, owner).expect(403);
    await reset(owner, admin).expect(200);
    await reset(owner, admin).expect(409);
    await admin.agent.get("/api/auth/user").expect(401);
    await logIn(admin.user.email).expect(200);
    expect(await auditedActions(owner.user.id)).toContain("twoStepReset");
    const mails = await app.deps.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.userId, admin.user.id));
    expect(mails.map(({ kind }) => kind)).toContain("twoStepReset");
  });
});

it("the command line turns off the two-step login of the only owner", async () => {
  const owner = await logInAs(app, "owner");
  await setUp(owner);
  expect(await resetTwoStepByEmail(app.deps.db, "unknown@example.com")).toBe(false);
  expect(await resetTwoStepByEmail(app.deps.db, owner.user.email)).toBe(true);
  expect(await resetTwoStepByEmail(app.deps.db, owner.user.email)).toBe(false);
  await owner.agent.get("/api/auth/user").expect(401);
  await logIn(owner.user.email).expect(200);
});

it("new recovery codes need the password and a code, and replace the previous ones", async () => {
  const account = await logInAs(app, "owner");
  const { secret, recoveryCodes: codes } = await setUp(account);
  const { body } = await account.agent
    .post(`${PATH}/recovery-codes`)
    .send({ password: PASSWORD, code: generateCode(secret) })
    .expect(200);
  expect(body.recoveryCodes).toHaveLength(10);
  await logIn(account.user.email, codes[0]).expect(401);
  await logIn(account.user.email, body.recoveryCodes[0]).expect(200);
  expect(await auditedActions(account.user.id)).toContain("recoveryCodesCreated");
});

describe("the setting that requires two-step login", () => {
  const require = ({ agent }: LoggedIn, value: string) =>
    agent.put("/api/admin/settings/two_step_required").send({ value });

  // Threats: D17
  it("keeps owners and admins out of the portal until they have set it up", async () => {
    const owner = await logInAs(app, "owner");
    await setUp(owner);
    const admin = await logInAs(app, "admin");
    const user = await logInAs(app, "user");
    await require(admin, "true").expect(403);
    await require(owner, "true").expect(200);

    await owner.agent.get("/api/admin/users").expect(200);
    const { body } = await admin.agent.get("/api/admin/users").expect(403);
    expect(body.code).toBe("errors.twoStepRequired");
    const { body: current } = await admin.agent.get("/api/auth/user").expect(200);
    expect(current.needsTwoStep).toBe(true);
    const { body: plain } = await user.agent.get("/api/auth/user").expect(200);
    expect(plain).not.toHaveProperty("needsTwoStep");

    await setUp(admin);
    await admin.agent.get("/api/admin/users").expect(200);
    await require(owner, "false").expect(200);
  });
});

describe("a change of the own account with two-step login", () => {
  const CHANGES = {
    password: {
      path: "/api/auth/change-password",
      body: { currentPassword: PASSWORD, password: "another password" },
    },
    email: {
      path: "/api/auth/change-email",
      body: { email: "new@example.com", password: PASSWORD },
    },
  };

  // Threats: D18
  it.each(["password", "email"] as const)("needs a code if it changes the %s", async (field) => {
    const account = await logInAs(app, "admin");
    const { secret, recoveryCodes: codes } = await setUp(account);
    const { path, body } = CHANGES[field];
    const change = (code?: string) => account.agent.post(path).send({ ...body, code });
    const { body: missing } = await change().expect(400);
    expect(missing.fields).toEqual({ code: "Enter a code." });
    await change("").expect(400);
    await change("000000").expect(400);
    expect(await auditedActions(account.user.id)).toEqual(
      expect.not.arrayContaining(["passwordChanged", "emailChangeRequested"]),
    );
    await change(field === "email" ? codes[0] : generateCode(secret)).expect(200);
  });

  it("leaves the code valid when it is invalid for another reason", async () => {
    const account = await logInAs(app, "admin");
    const { secret } = await setUp(account);
    const code = generateCode(secret);
    const { path, body } = CHANGES.password;
    await account.agent
      .post(path)
      .send({ ...body, password: PASSWORD, code })
      .expect(400);
    await account.agent
      .post(path)
      .send({ ...body, code })
      .expect(200);
  });
});
