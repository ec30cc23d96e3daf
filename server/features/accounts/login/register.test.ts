import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { users } from "#shared/db/schema.ts";
import { PASSWORD } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { rejectingEvents } from "#tests/support/reject-events.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const ada = { password: PASSWORD, firstName: "Ada", lastName: "Lovelace" };
const post = (path: string, body: unknown) =>
  app.agent.post(`/api/auth/${path}`).send(body as object);

describe("register", () => {
  // Threats: B1
  it("creates an account with the role user and a session", async () => {
    const response = await post("register", { ...ada, email: " Ada@Example.com " }).expect(200);
    expect(response.body).toMatchObject({ email: "ada@example.com", role: "user" });
    const [cookie = ""] = response.get("Set-Cookie") ?? [];
    await app.agent.get("/api/auth/user").set("Cookie", cookie).expect(200);
    const [row] = await app.deps.db.select().from(users).where(eq(users.email, "ada@example.com"));
    expect(row?.password).toMatch(/^\$2b\$04\$/);
  });

  // Threats: B3
  it.each([{ role: "owner" }, { id: "1" }, { isAdmin: true }])(
    "rejects the unknown field %o",
    async (unknown) => {
      await post("register", { ...ada, ...unknown, email: "unknown@example.com" }).expect(400);
    },
  );

  it("removes characters from a name that would reverse the text after it", async () => {
    const body = { ...ada, email: "reversed@example.com", lastName: "حسن \u202Eevil\u2067" };
    const response = await post("register", body).expect(200);
    expect(response.body).toMatchObject({ firstName: "Ada", lastName: "حسن evil" });
    await post("register", { ...body, firstName: "\u202E " }).expect(400, /First name is required/);
  });

  it("creates no account when its audit event cannot be stored", async () => {
    const body = { ...ada, email: "unrecorded@example.com" };
    muteConsoleErrors();
    await rejectingEvents(app, "registered", () => post("register", body).expect(500));
    vi.restoreAllMocks();
    await post("register", body).expect(200);
  });

  // Threats: D9
  it("creates one account of twenty concurrent registrations with one email in different case", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post("register", {
          ...ada,
          email: index % 2 ? "Twin@example.com" : "twin@EXAMPLE.com",
        }),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    const message = "User with this email already exists";
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({
      message,
      code: "users.emailTaken",
      fields: { email: message },
    });
  });

  // Threats: D1, D2, H2, J9
  it.each([
    [{ email: "not an address" }, "Invalid email address"],
    [{ email: "a@b.example\r\nBcc: c@d.example" }, "Invalid email address"],
    [{ email: "Group:evil@e.example;" }, "Invalid email address"],
    [{ email: `${"a".repeat(250)}@b.example` }, "Invalid email address"],
    [{ password: "seven77" }, "Password must be at least 8 characters"],
    [{ password: undefined }, "Password must be at least 8 characters"],
    [{ password: "é".repeat(37) }, /at most 72 characters/],
    [{ password: "with\0nothing" }, /control characters/],
    [{ firstName: "  " }, "First name is required"],
    [{ lastName: undefined }, "Last name is required"],
    [{ firstName: "a\r\nb" }, /control characters/],
  ])("rejects %o", async (invalid, message) => {
    const { body } = await post("register", { ...ada, email: "b@example.com", ...invalid }).expect(
      400,
    );
    expect(body.message).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
  });

  // Threats: H9
  it.each([
    ["email", "a".repeat(90_000)],
    ["email", `${"a.".repeat(45_000)}@example.com`],
    ["email", `a@${"a-".repeat(45_000)}`],
    ["firstName", " ".repeat(90_000)],
    ["password", "a1".repeat(45_000)],
  ])("rejects 90 KB of %s without delay", async (field, text) => {
    const body = { ...ada, email: "b@example.com", [field]: text };
    const { user } = process.cpuUsage();
    await post("register", body).expect(400);
    expect(process.cpuUsage().user - user).toBeLessThan(1_000_000); // µs, of the whole process
  });

  // Threats: D3
  it("rejects a common password in production", async () => {
    const production = await testApp({
      databaseUrl: app.databaseUrl,
      env: { NODE_ENV: "production" },
    });
    const register = (password: string) =>
      production.agent
        .post("/api/auth/register")
        .send({ ...ada, email: "common@example.com", password });
    const { body } = await register("Password1").expect(400);
    expect(body.code).toBe("users.passwordCommon");
    await register("an uncommon one").expect(200);
    await production.close();
  });
});
