import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { createResetToken } from "#server/features/accounts/login/reset-tokens.ts";
import { lockRoles, updateRole } from "#server/features/accounts/queries.ts";
import type { DueMail } from "#server/features/mail/mail-template.ts";
import { renderMail } from "#server/features/mail/render-mail.ts";
import { mailTemplates } from "#server/jobs/mail-outbox.ts";
import type { Role } from "#shared/accounts/policy.ts";
import { auditEvents, mailOutbox, users } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { rejectingEvents } from "#tests/support/reject-events.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitForLockWaits } from "#tests/support/wait-for-lock-waits.ts";

let app: TestApp;
let owner: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  owner = await logInAs(app, "owner");
  admin = await logInAs(app, "admin");
});
afterAll(() => app.close());

const PATH = "/api/admin/users";
const newUser = (change: object = {}) => ({
  email: `${newId()}@example.com`,
  password: PASSWORD,
  firstName: "Grace",
  lastName: "Hopper",
  ...change,
});

/** The user has no password, to save the time of hashing one. */
async function insertUser(role: Role, change: object = {}) {
  const id = newId();
  await app.deps.db.insert(users).values({ id, email: `${id}@example.com`, role, ...change });
  return id;
}

const storedRole = async (id: string) =>
  (await app.deps.db.select().from(users).where(eq(users.id, id)))[0]?.role;

describe("createUser", () => {
  // Threats: B8, B13
  it("creates an account that can log in, with the role user by default", async () => {
    const body = newUser({ email: "Grace@Example.com" });
    const response = await owner.agent.post(PATH).send(body).expect(200);
    expect(response.body).toMatchObject({ email: "grace@example.com", role: "user" });
    const list = await owner.agent.get(PATH).expect(200);
    for (const { text } of [response, list]) expect(text).not.toContain("$2b$");
    await app.agent
      .post("/api/auth/login")
      .send({ email: "grace@example.com", password: PASSWORD })
      .expect(200);
  });

  it("invites an account to set its password by a mailed link instead of storing one", async () => {
    const { password: _password, ...body } = newUser({ invites: true });
    const { body: created } = await owner.agent.post(PATH).send(body).expect(200);
    expect(created.isVerified).toBe(false);
    const mails = await app.deps.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.userId, created.id));
    expect(mails).toMatchObject([{ kind: "invitation" }]);
    const due = { ...mails[0], email: created.email } as DueMail; // safe: the row of the mail
    const context = { ...app.deps, templates: mailTemplates };
    const mail = await renderMail(app.deps.db, due, context);
    const token = /reset-password#token=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
    await app.agent
      .post("/api/auth/reset-password")
      .send({ token, password: PASSWORD })
      .expect(200);
    const login = { email: created.email, password: PASSWORD };
    await app.agent.post("/api/auth/login").send(login).expect(200);
    expect(await renderMail(app.deps.db, due, context)).toBeNull(); // it has a password now
  });

  it("returns 400 without a password for an account that is not invited", async () => {
    const { password: _password, ...body } = newUser();
    const response = await owner.agent.post(PATH).send(body).expect(400);
    expect(response.body.fields).toEqual({ password: "Password must be at least 8 characters" });
  });

  it("creates no account when its audit event cannot be stored", async () => {
    const body = newUser();
    muteConsoleErrors();
    await rejectingEvents(app, "userCreated", () => owner.agent.post(PATH).send(body).expect(500));
    vi.restoreAllMocks();
    await owner.agent.post(PATH).send(body).expect(200);
  });

  // Threats: B6
  it("lets owners assign every role and admins only the role user", async () => {
    await admin.agent
      .post(PATH)
      .send(newUser({ role: "user" }))
      .expect(200);
    await owner.agent
      .post(PATH)
      .send(newUser({ role: "admin" }))
      .expect(200);
    for (const role of ["admin", "owner"]) {
      const { body } = await admin.agent.post(PATH).send(newUser({ role })).expect(403);
      expect(body.code).toBe("users.onlyAsUser");
    }
  });

  // Threats: B4
  it.each(["OWNER", "Owner ", ["owner"], { $ne: 1 }, "root", 1])(
    "rejects the role %o",
    async (role) => {
      await owner.agent.post(PATH).send(newUser({ role })).expect(400);
      await admin.agent.post(PATH).send(newUser({ role })).expect(400);
    },
  );

  // Threats: B11
  it.each([
    [403, "demoted", (id: string) => owner.agent.patch(`${PATH}/${id}`).send({ role: "user" })],
    [
      403,
      "made an admin",
      (id: string) => owner.agent.patch(`${PATH}/${id}`).send({ role: "admin" }),
    ],
    [401, "deleted", (id: string) => owner.agent.delete(`${PATH}/${id}`)],
  ])(
    "returns %i to an owner who is %s while the password is hashed",
    async (status, _how, remove) => {
      const leaving = await logInAs(app, "owner");
      const body = newUser({ role: "owner" });
      vi.spyOn(app.deps.passwords, "hash").mockImplementationOnce(async () => {
        await remove(leaving.user.id).expect(200);
        return "";
      });
      await leaving.agent.post(PATH).send(body).expect(status);
      const stored = await app.deps.db.select().from(users).where(eq(users.email, body.email));
      expect(stored).toEqual([]);
    },
  );

  // Threats: B13
  it("returns 409 for an email in use, whatever its case", async () => {
    const body = newUser();
    await owner.agent.post(PATH).send(body).expect(200);
    const again = { ...body, email: body.email.toUpperCase() };
    const taken = await owner.agent.post(PATH).send(again).expect(409);
    expect(taken.body.fields).toEqual({ email: "User with this email already exists" });
  });
});

describe("changeRole", () => {
  // Threats: B11, C5
  it("ends the sessions of the user whose role changed", async () => {
    const colleague = await logInAs(app, "admin");
    await owner.agent.patch(`${PATH}/${colleague.user.id}`).send({ role: "user" }).expect(200);
    await colleague.agent.get(PATH).expect(401);
    expect(await storedRole(colleague.user.id)).toBe("user");
  });

  // Threats: B15
  it("promotes an account whose email was not verified by a mailed link only if that is confirmed", async () => {
    const { user } = await logInAs(app, "user");
    const promote = () => owner.agent.patch(`${PATH}/${user.id}`).send({ role: "admin" });
    const { body } = await promote().expect(409);
    expect(body.code).toBe("users.unverified");
    expect(await storedRole(user.id)).toBe("user");

    const token = await createResetToken(app.deps.db, user.id);
    await app.agent
      .post("/api/auth/reset-password")
      .send({ token, password: PASSWORD })
      .expect(200);
    const { body: promoted } = await promote().expect(200);
    expect(promoted).toMatchObject({ role: "admin", isVerified: true });

    const id = await insertUser("user");
    const { body: unverified } = await owner.agent
      .patch(`${PATH}/${id}`)
      .send({ role: "owner", confirmUnverified: true })
      .expect(200);
    expect(unverified).toMatchObject({ role: "owner", isVerified: false });
  });

  // Threats: B15
  it("promotes an account that an owner created, not one of an admin, who knows its password", async () => {
    const promote = async (creator: LoggedIn) => {
      const { body } = await creator.agent.post(PATH).send(newUser()).expect(200);
      return owner.agent.patch(`${PATH}/${body.id}`).send({ role: "admin" });
    };
    expect((await promote(owner)).body).toMatchObject({ role: "admin", isVerified: true });
    expect((await promote(admin)).body).toMatchObject({ code: "users.unverified" });
  });

  // Threats: B6, B9
  it("changeRole is allowed to owners only, and not for their own role", async () => {
    const id = await insertUser("user");
    await admin.agent.patch(`${PATH}/${id}`).send({ role: "admin" }).expect(403);
    const { body } = await owner.agent
      .patch(`${PATH}/${owner.user.id}`)
      .send({ role: "admin" })
      .expect(403);
    expect(body.code).toBe("users.notYourRole");
  });
});

describe("updateUser", () => {
  const update = (change: object) => ({
    email: `${newId()}@example.com`,
    firstName: "Ada",
    lastName: "King",
    role: "user",
    ...change,
  });

  // Threats: B3
  it("changes name, email and role, and rejects other fields", async () => {
    const id = await insertUser("admin");
    const { body } = await owner.agent.put(`${PATH}/${id}`).send(update({})).expect(200);
    expect(body).toMatchObject({ id, firstName: "Ada", lastName: "King", role: "user" });
    for (const extra of [{ password: "another one" }, { id: "1" }, { createdAt: "2020-01-01" }]) {
      await owner.agent.put(`${PATH}/${id}`).send(update(extra)).expect(400);
    }
  });

  // Threats: B11, C5
  it("ends the sessions of the user whose role changed, and no others", async () => {
    const colleague = await logInAs(app, "admin");
    const put = (change: object) => owner.agent.put(`${PATH}/${colleague.user.id}`).send(change);
    await put({ firstName: "Grace" }).expect(200);
    await colleague.agent.get(PATH).expect(200);
    await put({ role: "user" }).expect(200);
    await colleague.agent.get(PATH).expect(401);
  });

  it("keeps the fields that are left out", async () => {
    const id = await insertUser("user", { firstName: "Ada", emailVerifiedAt: new Date() });
    const send = (body: object) => owner.agent.put(`${PATH}/${id}`).send(body).expect(200);
    await send({ role: "admin" });
    const { body } = await send({ lastName: "King" });
    expect(body).toMatchObject({
      email: `${id}@example.com`,
      firstName: "Ada",
      lastName: "King",
      role: "admin",
      isVerified: true,
    });
  });

  it("records no event when no field has another value", async () => {
    const id = await insertUser("user", { firstName: "Grace" });
    const countEvents = () => app.deps.db.$count(auditEvents, eq(auditEvents.targetId, id));
    await owner.agent.put(`${PATH}/${id}`).send({}).expect(200);
    await owner.agent.put(`${PATH}/${id}`).send({ firstName: "Grace", role: "user" }).expect(200);
    expect(await countEvents()).toBe(0);
    await owner.agent.put(`${PATH}/${id}`).send({ firstName: "Ada" }).expect(200);
    expect(await countEvents()).toBe(1);
  });

  // Threats: B15, D14
  it("promotes an unverified email only if that is confirmed, and takes a new one as unverified", async () => {
    const id = await insertUser("user");
    const email = `${id}@example.com`;
    const put = (change: object) => owner.agent.put(`${PATH}/${id}`).send(update(change));
    await put({ email, role: "admin" }).expect(409);
    await put({ role: "admin", confirmUnverified: true }).expect(200);
    await put({ email, role: "user" }).expect(200);
    await app.deps.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));
    await put({ role: "admin" }).expect(409);
    await put({ email, role: "admin" }).expect(200);

    const token = await createResetToken(app.deps.db, id);
    const { body } = await put({ role: "admin" }).expect(200);
    expect(body.isVerified).toBe(false);
    const reset = { token, password: PASSWORD }; // mailed to the previous address
    await app.agent.post("/api/auth/reset-password").send(reset).expect(400);
  });

  // Threats: B9
  it("lets owners change their own name, not their own role", async () => {
    const { email, id } = owner.user;
    await owner.agent
      .put(`${PATH}/${id}`)
      .send(update({ email, role: "owner" }))
      .expect(200);
    await owner.agent
      .put(`${PATH}/${id}`)
      .send(update({ email, role: "user" }))
      .expect(403);
  });

  // Threats: D18
  it("does not change the owner's own email, which needs the password", async () => {
    const { email, id } = owner.user;
    const change = { email: `${newId()}@example.com` };
    const { body } = await owner.agent.put(`${PATH}/${id}`).send(change).expect(403);
    expect(body.code).toBe("users.notYourEmail");
    const { body: me } = await owner.agent.get("/api/auth/user").expect(200);
    expect(me.email).toBe(email);
  });

  // Threats: D18
  it("tells the previous address that its email was replaced", async () => {
    const id = await insertUser("user");
    const put = (change: object) =>
      owner.agent
        .put(`${PATH}/${id}`)
        .set("Accept-Language", "fr")
        .send(update({ ...change }));
    await put({ email: `${id}@example.com` }).expect(200);
    await put({}).expect(200);
    const mails = await app.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, id));
    expect(mails).toMatchObject([
      { kind: "emailReplaced", email: `${id}@example.com`, language: "fr" },
    ]);
  });

  // Threats: B13
  it("returns 409 for the email of another user", async () => {
    const id = await insertUser("user");
    const { email } = admin.user;
    const { body } = await owner.agent
      .put(`${PATH}/${id}`)
      .send(update({ email: email.toUpperCase() }))
      .expect(409);
    expect(body.message).toBe("User with this email already exists");
    expect(body.fields).toEqual({ email: "User with this email already exists" });
  });

  // Threats: B7
  it("updateUser is forbidden to admins", async () => {
    const id = await insertUser("owner");
    await admin.agent.put(`${PATH}/${id}`).send(update({})).expect(403);
  });
});

describe("sendVerification", () => {
  const send = (actor: LoggedIn, id: string) => actor.agent.post(`${PATH}/${id}/verification`);

  it("mails a link to an unverified account, in place of the one before", async () => {
    const id = await insertUser("user");
    await send(owner, id).set("Accept-Language", "fr").expect(200);
    const mails = await app.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, id));
    expect(mails).toMatchObject([
      { kind: "emailVerification", email: `${id}@example.com`, language: "fr" },
    ]);
    const events = await app.deps.db.select().from(auditEvents).where(eq(auditEvents.targetId, id));
    expect(events).toMatchObject([{ action: "verificationRequested", actor: owner.user.email }]);
  });

  it("returns 409 for a verified email and 404 for an unknown account", async () => {
    const id = await insertUser("user", { emailVerifiedAt: new Date() });
    const { body } = await send(owner, id).expect(409);
    expect(body.code).toBe("users.alreadyVerified");
    await send(owner, "unknown").expect(404);
  });

  it("sendVerification is forbidden to admins", async () => {
    await send(admin, await insertUser("user")).expect(403);
  });
});

describe("deleteUser", () => {
  // Threats: B8, C5
  it("deletes the account and its sessions", async () => {
    const colleague = await logInAs(app, "user");
    await admin.agent.delete(`${PATH}/${colleague.user.id}`).expect(200);
    await colleague.agent.get("/api/auth/user").expect(401);
    const { body } = await admin.agent.delete(`${PATH}/${colleague.user.id}`).expect(404);
    expect(body.message).toBe("User not found.");
  });

  // Threats: B7, B9
  it("deleteUser is forbidden for oneself, and to admins for owners and admins", async () => {
    await owner.agent.delete(`${PATH}/${owner.user.id}`).expect(403);
    await admin.agent.delete(`${PATH}/${admin.user.id}`).expect(403);
    for (const role of ["owner", "admin"] as const) {
      await admin.agent.delete(`${PATH}/${await insertUser(role)}`).expect(403);
      await owner.agent.delete(`${PATH}/${await insertUser(role)}`).expect(200);
    }
  });

  // Threats: B12
  it.each(["nope", "%00", "%0a", "..%2f..%2fsettings", "x".repeat(10_000), "%E0%A4%A"])(
    "returns 400 or 404 for the id %.30s",
    async (id) => {
      const { status } = await owner.agent.delete(`${PATH}/${id}`);
      expect([400, 404]).toContain(status);
      const change = await owner.agent.patch(`${PATH}/${id}`).send({ role: "user" });
      expect([400, 404]).toContain(change.status);
    },
  );
});

describe("concurrent changes of two owners", () => {
  // Threats: B10
  it("always leave one owner", async () => {
    const separate = await testApp();
    for (let round = 0; round < 10; round++) {
      await separate.deps.db.delete(users);
      const [first, second] = await Promise.all([
        logInAs(separate, "owner"),
        logInAs(separate, "owner"),
      ]);
      const responses = await Promise.all([
        first.agent.delete(`${PATH}/${second.user.id}`),
        second.agent.delete(`${PATH}/${first.user.id}`),
        first.agent.patch(`${PATH}/${second.user.id}`).send({ role: "user" }),
        second.agent.patch(`${PATH}/${first.user.id}`).send({ role: "admin" }),
        second.agent.delete(`${PATH}/${second.user.id}`),
      ]);
      const statuses = responses.map(({ status }) => status);
      // The first to succeed may succeed once more: demote, then delete the previous owner.
      const successes = statuses.filter((status) => status === 200).length;
      expect([1, 2]).toContain(successes);
      for (const status of statuses) expect([200, 401, 403, 404]).toContain(status);
      expect(await separate.deps.db.$count(users, sql`role = 'owner'`)).toBe(1);
    }
    await separate.close();
  });
});

describe("an owner who is made an admin while a change waits for another one", () => {
  type Agent = LoggedIn["agent"];

  // Threats: B11
  it.each<[string, (agent: Agent, path: string) => PromiseLike<{ status: number }>]>([
    ["edit a user", (agent, path) => agent.put(path).send({ firstName: "Mallory" })],
    ["change a role", (agent, path) => agent.patch(path).send({ role: "owner" })],
    ["delete an admin", (agent, path) => agent.delete(path)],
    ["turn off two-step login", (agent, path) => agent.delete(`${path}/two-step`)],
  ])(
    "an owner who is made an admin while a change waits for another one cannot %s",
    async (_, send) => {
      const leaving = await logInAs(app, "owner");
      const id = await insertUser("admin", { firstName: "Ada", emailVerifiedAt: new Date() });
      const response = await runTransaction(app.deps.db, async (tx) => {
        await lockRoles(tx);
        const sent = Promise.resolve(send(leaving.agent, `${PATH}/${id}`));
        await waitForLockWaits(app.deps.db, 1);
        await updateRole(tx, leaving.user.id, "admin");
        return { sent };
      });
      expect((await response.sent).status).toBe(403);
      const [stored] = await app.deps.db.select().from(users).where(eq(users.id, id));
      expect(stored).toMatchObject({ role: "admin", firstName: "Ada" });
    },
  );
});

describe("listUsers", () => {
  // Threats: H1
  it("searches name and email for the literal text", async () => {
    await insertUser("user", { firstName: "Zoë", lastName: "O'Brien 100%" });
    const find = async (search: string) => {
      const { body } = await admin.agent.get(PATH).query({ search }).expect(200);
      return body;
    };
    expect(await find("zoë o'br")).toMatchObject({ total: 1, users: [{ firstName: "Zoë" }] });
    expect((await find("100%")).total).toBe(1);
    expect((await find("100_")).total).toBe(0);
    expect((await find("\\")).total).toBe(0);
    expect((await find("' or 1=1 --")).total).toBe(0);
  });

  it("returns pages of fifty in the requested order", async () => {
    const inserted = Array.from({ length: 60 }, (_, index) => {
      const id = `page-${String(index).padStart(2, "0")}`;
      return { id, email: `${id}@pages.example`, firstName: "Page", lastName: id };
    });
    await app.deps.db.insert(users).values(inserted);
    const page = async (query: object) => {
      const { body } = await admin.agent
        .get(PATH)
        .query({ search: "pages.example", ...query })
        .expect(200);
      return { total: body.total, ids: body.users.map(({ id }: { id: string }) => id) };
    };
    expect((await page({})).ids).toHaveLength(60); // without a page, all of them
    const first = await page({ sort: "name", order: "asc", page: 1 });
    expect(first).toMatchObject({ total: 60 });
    expect(first.ids).toEqual(inserted.slice(0, 50).map(({ id }) => id));
    expect(await page({ page: 3 })).toEqual({ total: 60, ids: [] });
    const second = await page({ sort: "email", order: "desc", page: 2 });
    expect(second.ids).toEqual(
      inserted
        .slice(0, 10)
        .map(({ id }) => id)
        .reverse(),
    );
  });

  it("sorts by the name that the portal shows, without regard to case and accents", async () => {
    const inserted = [
      { firstName: "Zoe", email: "1@names.example" },
      { firstName: "Özil", email: "2@names.example" },
      { firstName: null, email: "pat@names.example" },
      { firstName: "oscar", lastName: "Ito", email: "3@names.example" },
    ];
    await app.deps.db.insert(users).values(inserted.map((user) => ({ id: user.email, ...user })));
    const { body } = await admin.agent
      .get(PATH)
      .query({ search: "names.example", sort: "name", order: "asc" })
      .expect(200);
    expect(
      body.users.map((user: { firstName: string; email: string }) => user.firstName ?? user.email),
    ).toEqual(["oscar", "Özil", "pat@names.example", "Zoe"]);
  });

  // Threats: H2
  it.each([{ page: 0 }, { page: "x" }, { sort: "password" }, { order: "up" }, { search: "\0" }])(
    "rejects the query %o",
    async (query) => {
      await admin.agent.get(PATH).query(query).expect(400);
    },
  );
});
