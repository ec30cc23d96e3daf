import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#server/db/new-id.ts";
import type { Role } from "#shared/accounts/policy.ts";
import { users } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

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
const someone = (change: object = {}) => ({
  email: `${newId()}@example.com`,
  password: PASSWORD,
  firstName: "Grace",
  lastName: "Hopper",
  ...change,
});

/** Someone who never logs in: without a password, so without the time that hashing one takes. */
async function account(role: Role, change: object = {}) {
  const id = newId();
  await app.deps.db.insert(users).values({ id, email: `${id}@example.com`, role, ...change });
  return id;
}

const roleIn = async (id: string) =>
  (await app.deps.db.select().from(users).where(eq(users.id, id)))[0]?.role;

describe("creating a user", () => {
  it("makes an account that can log in, a plain user's if nothing is said", async () => {
    const body = someone({ email: "Grace@Example.com" });
    const answer = await owner.agent.post(PATH).send(body).expect(200);
    expect(answer.body).toMatchObject({ email: "grace@example.com", role: "user" });
    expect(JSON.stringify(answer.body)).not.toContain("$2b$");
    await app.agent
      .post("/api/auth/login")
      .send({ email: "grace@example.com", password: PASSWORD })
      .expect(200);
  });

  it("of any role is for owners, admins make plain users", async () => {
    await admin.agent
      .post(PATH)
      .send(someone({ role: "user" }))
      .expect(200);
    await owner.agent
      .post(PATH)
      .send(someone({ role: "admin" }))
      .expect(200);
    for (const role of ["admin", "owner"]) {
      const { body } = await admin.agent.post(PATH).send(someone({ role })).expect(403);
      expect(body.code).toBe("users.onlyAsUser");
    }
  });

  it.each(["OWNER", "Owner ", ["owner"], { $ne: 1 }, "root", 1])(
    "takes no role written as %o",
    async (role) => {
      await owner.agent.post(PATH).send(someone({ role })).expect(400);
      await admin.agent.post(PATH).send(someone({ role })).expect(400);
    },
  );

  it("with an address that is taken is refused, in whatever case", async () => {
    const body = someone();
    await owner.agent.post(PATH).send(body).expect(200);
    const again = { ...body, email: body.email.toUpperCase() };
    await owner.agent.post(PATH).send(again).expect(409);
  });
});

describe("changing a role", () => {
  it("holds at once: who has another one is logged out everywhere", async () => {
    const colleague = await logInAs(app, "admin");
    await owner.agent.patch(`${PATH}/${colleague.user.id}`).send({ role: "user" }).expect(200);
    await colleague.agent.get(PATH).expect(401);
    expect(await roleIn(colleague.user.id)).toBe("user");
  });

  it("is for owners, and not for their own", async () => {
    const id = await account("user");
    await admin.agent.patch(`${PATH}/${id}`).send({ role: "admin" }).expect(403);
    const { body } = await owner.agent
      .patch(`${PATH}/${owner.user.id}`)
      .send({ role: "admin" })
      .expect(403);
    expect(body.code).toBe("users.notYourRole");
  });
});

describe("editing a user", () => {
  const edited = (change: object) => ({
    email: `${newId()}@example.com`,
    firstName: "Ada",
    lastName: "King",
    role: "user",
    ...change,
  });

  it("changes name, address and role, and nothing else", async () => {
    const id = await account("user");
    const { body } = await owner.agent
      .put(`${PATH}/${id}`)
      .send(edited({ role: "admin" }))
      .expect(200);
    expect(body).toMatchObject({ id, firstName: "Ada", lastName: "King", role: "admin" });
    for (const more of [{ password: "another one" }, { id: "1" }, { createdAt: "2020-01-01" }]) {
      await owner.agent.put(`${PATH}/${id}`).send(edited(more)).expect(400);
    }
  });

  it("lets owners change their own name, not their own role", async () => {
    const { email, id } = owner.user;
    await owner.agent
      .put(`${PATH}/${id}`)
      .send(edited({ email, role: "owner" }))
      .expect(200);
    await owner.agent
      .put(`${PATH}/${id}`)
      .send(edited({ email, role: "user" }))
      .expect(403);
  });

  it("gives nobody an address that another has", async () => {
    const id = await account("user");
    const { email } = admin.user;
    const { body } = await owner.agent
      .put(`${PATH}/${id}`)
      .send(edited({ email: email.toUpperCase() }))
      .expect(409);
    expect(body.message).toBe("User with this email already exists");
  });

  it("is not for admins", async () => {
    const id = await account("owner");
    await admin.agent.put(`${PATH}/${id}`).send(edited({})).expect(403);
  });
});

describe("deleting a user", () => {
  it("removes the account and its sessions", async () => {
    const colleague = await logInAs(app, "user");
    await admin.agent.delete(`${PATH}/${colleague.user.id}`).expect(200);
    await colleague.agent.get("/api/auth/user").expect(401);
    const { body } = await admin.agent.delete(`${PATH}/${colleague.user.id}`).expect(404);
    expect(body.message).toBe("User not found.");
  });

  it("is not for oneself, and for admins of plain users only", async () => {
    await owner.agent.delete(`${PATH}/${owner.user.id}`).expect(403);
    await admin.agent.delete(`${PATH}/${admin.user.id}`).expect(403);
    for (const role of ["owner", "admin"] as const) {
      await admin.agent.delete(`${PATH}/${await account(role)}`).expect(403);
      await owner.agent.delete(`${PATH}/${await account(role)}`).expect(200);
    }
  });

  it.each(["nope", "%00", "%0a", "..%2f..%2fsettings", "x".repeat(10_000), "%E0%A4%A"])(
    "finds nobody called %.30s",
    async (id) => {
      const { status } = await owner.agent.delete(`${PATH}/${id}`);
      expect([400, 404]).toContain(status);
      const change = await owner.agent.patch(`${PATH}/${id}`).send({ role: "user" });
      expect([400, 404]).toContain(change.status);
    },
  );
});

describe("the last owner", () => {
  it("stays, whatever two owners do to each other at the same time", async () => {
    const lonely = await testApp();
    for (let round = 0; round < 10; round++) {
      await lonely.deps.db.delete(users);
      const [one, other] = await Promise.all([logInAs(lonely, "owner"), logInAs(lonely, "owner")]);
      const answers = await Promise.all([
        one.agent.delete(`${PATH}/${other.user.id}`),
        other.agent.delete(`${PATH}/${one.user.id}`),
        one.agent.patch(`${PATH}/${other.user.id}`).send({ role: "user" }),
        other.agent.patch(`${PATH}/${one.user.id}`).send({ role: "admin" }),
        other.agent.delete(`${PATH}/${other.user.id}`),
      ]);
      const statuses = answers.map(({ status }) => status);
      // Whoever wins may go on: demote the other, then delete who is no owner any more.
      const done = statuses.filter((status) => status === 200).length;
      expect([1, 2]).toContain(done);
      for (const status of statuses) expect([200, 401, 403, 404, 409]).toContain(status);
      expect(await lonely.deps.db.$count(users, sql`role = 'owner'`)).toBe(1);
    }
    await lonely.close();
  });
});

describe("the list of users", () => {
  it("finds by name and address, and means what it is given", async () => {
    await account("user", { firstName: "Zoë", lastName: "O'Brien 100%" });
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

  it("comes in pages of fifty, in the order that is asked for", async () => {
    const stock = Array.from({ length: 60 }, (_, index) => {
      const id = `page-${String(index).padStart(2, "0")}`;
      return { id, email: `${id}@pages.example`, firstName: "Page", lastName: id };
    });
    await app.deps.db.insert(users).values(stock);
    const page = async (query: object) => {
      const { body } = await admin.agent
        .get(PATH)
        .query({ search: "pages.example", ...query })
        .expect(200);
      return { total: body.total, ids: body.users.map(({ id }: { id: string }) => id) };
    };
    const first = await page({ sort: "name", order: "asc" });
    expect(first).toMatchObject({ total: 60 });
    expect(first.ids).toEqual(stock.slice(0, 50).map(({ id }) => id));
    const second = await page({ sort: "email", order: "desc", page: 2 });
    expect(second.ids).toEqual(
      stock
        .slice(0, 10)
        .map(({ id }) => id)
        .reverse(),
    );
  });

  it.each([{ page: 0 }, { page: "x" }, { sort: "password" }, { order: "up" }, { search: "\0" }])(
    "refuses %o",
    async (query) => {
      await admin.agent.get(PATH).query(query).expect(400);
    },
  );
});
