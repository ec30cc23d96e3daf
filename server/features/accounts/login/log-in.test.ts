import bcrypt from "bcrypt";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sessions } from "#shared/db/schema.ts";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { rejectingEvents } from "#tests/support/reject-events.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const logIn = (body: unknown) => app.agent.post("/api/auth/login").send(body as object);

describe("logIn", () => {
  // Threats: D7
  it("returns the same 401 for an unknown email and a wrong password", async () => {
    const { user } = await logInAs(app, "user");
    const wrong = await logIn({ email: user.email, password: "wrong password" });
    const unknown = await logIn({ email: "unknown@example.com", password: "any" });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ message: "Invalid email or password", code: "auth.invalidLogin" });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  // Threats: D7
  it("hashes the password for an unknown email too, so that the time does not reveal it", async () => {
    const compare = vi.spyOn(bcrypt, "compare");
    await logIn({ email: "unknown@example.com", password: "any" }).expect(401);
    const calls = compare.mock.calls.length;
    compare.mockRestore();
    expect(calls).toBe(1);
  });

  // Threats: D9
  it("accepts the email in any case", async () => {
    const { user } = await logInAs(app, "user");
    await logIn({ email: ` ${user.email.toUpperCase()}`, password: PASSWORD }).expect(200);
  });

  it("starts no session when the login cannot be recorded", async () => {
    const consoleError = muteConsoleErrors();
    const { user } = await logInAs(app, "user");
    const before = await app.deps.db.$count(sessions);
    const response = await rejectingEvents(app, "loggedIn", () =>
      logIn({ email: user.email, password: PASSWORD }).expect(500),
    );
    expect(response.get("Set-Cookie")).toBeUndefined();
    expect(await app.deps.db.$count(sessions)).toBe(before);
    consoleError.mockRestore();
  });

  // Threats: D8
  it.each([
    { email: { $gt: "" }, password: ["x"] },
    { email: "a@example.com", password: null },
    { email: "a@example.com", password: "" },
    { password: "x" },
    null,
    [],
  ])("rejects the body %o", async (body) => {
    await logIn(body).expect(400);
  });

  it("rejects a password of more than 1,000 characters as too long", async () => {
    const { body } = await logIn({ email: "a@example.com", password: "x".repeat(1001) }).expect(
      400,
    );
    expect(body.message).toContain("Password is too long. Use at most 72 characters");
    expect(Object.keys(body.fields)).toEqual(["password"]);
  });

  it("keeps the sessions of users apart who log in and out concurrently", async () => {
    const before = await app.deps.db.$count(sessions);
    const clients = await Promise.all(Array.from({ length: 8 }, () => logInAs(app, "user")));
    const responses = await Promise.all(clients.map(({ agent }) => agent.get("/api/auth/user")));
    expect(responses.map(({ body }) => body.id)).toEqual(clients.map(({ user }) => user.id));
    await Promise.all(clients.map(({ agent }) => agent.post("/api/auth/logout")));
    expect(await app.deps.db.$count(sessions)).toBe(before);
  });
});

// Threats: E8
it("redirects GET /api/login to the portal whatever the query string says", async () => {
  for (const query of ["", "?returnTo=//evil.example", "?next=https://evil.example"]) {
    const { headers } = await app.agent.get(`/api/login${query}`).expect(302);
    expect(headers.location).toBe("/admin");
  }
});
