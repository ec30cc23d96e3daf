import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDb } from "#server/db/client.ts";
import { ConfigurationError } from "#server/errors/configuration-error.ts";
import { createPasswordHasher } from "#server/security/password-hasher.ts";
import { users } from "#shared/db/schema.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { TEST_BCRYPT_COST } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { createOrPromoteOwner, ensureOwner } from "./ensure-owner.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let { db, pool } = {} as ReturnType<typeof openDb>;
const passwords = createPasswordHasher({ cost: TEST_BCRYPT_COST });
const usesPasswordBlocklist = true;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, pool } = openDb(database.url, 4));
});
beforeEach(async () => {
  await db.delete(users);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const env = {
  NODE_ENV: "production",
  OWNER_EMAIL: " Boss@Example.com",
  OWNER_PASSWORD: "a password",
} as const;

describe("ensureOwner", () => {
  it("creates the owner that the environment names", async () => {
    await ensureOwner({ db, passwords, usesPasswordBlocklist }, env);
    const [owner] = await db.select().from(users);
    expect(owner).toMatchObject({ email: "boss@example.com", role: "owner" });
    expect(await passwords.verify("a password", owner?.password)).toBe(true);
  });

  it("creates no second owner and changes no password", async () => {
    await ensureOwner({ db, passwords, usesPasswordBlocklist }, env);
    await ensureOwner(
      { db, passwords, usesPasswordBlocklist },
      { ...env, OWNER_PASSWORD: "another password" },
    );
    await ensureOwner(
      { db, passwords, usesPasswordBlocklist },
      { ...env, OWNER_EMAIL: "other@example.com" },
    );
    const owners = await db.select().from(users);
    expect(owners).toHaveLength(1);
    expect(await passwords.verify("a password", owners[0]?.password)).toBe(true);
  });

  it("promotes an existing account, which keeps its password", async () => {
    await db.insert(users).values({ email: "boss@example.com", password: "kept" });
    await ensureOwner({ db, passwords, usesPasswordBlocklist }, env);
    expect(await db.select().from(users)).toMatchObject([{ role: "owner", password: "kept" }]);
  });

  it("creates none in production unless the environment names one", async () => {
    await ensureOwner({ db, passwords, usesPasswordBlocklist }, { NODE_ENV: "production" });
    expect(await db.$count(users)).toBe(0);
  });

  it("prints the password of a generated owner once in development", async () => {
    const printed = vi.spyOn(console, "info").mockImplementation(() => {});
    await ensureOwner({ db, passwords, usesPasswordBlocklist }, { NODE_ENV: "development" });
    await ensureOwner({ db, passwords, usesPasswordBlocklist }, { NODE_ENV: "development" });
    expect(printed).toHaveBeenCalledTimes(1);
    const password = /password (\S+)/.exec(String(printed.mock.calls[0]))?.[1] ?? "";
    const [owner] = await db.select().from(users);
    expect(owner?.email).toBe("owner@example.com");
    expect(await passwords.verify(password, owner?.password)).toBe(true);
    printed.mockRestore();
  });

  it("rejects a common password by the name of its variable, and creates no owner", async () => {
    const owner = { ...env, OWNER_PASSWORD: "Password1" };
    const ensured = ensureOwner({ db, passwords, usesPasswordBlocklist }, owner);
    await expect(ensured).rejects.toThrow(ConfigurationError);
    await expect(ensured).rejects.toThrow(/^OWNER_PASSWORD is one of the most common passwords/);
    expect(await db.$count(users)).toBe(0);
    await ensureOwner({ db, passwords, usesPasswordBlocklist: false }, owner);
    expect(await db.$count(users)).toBe(1);
  });

  it.each([
    { OWNER_EMAIL: "boss@example.com", OWNER_PASSWORD: undefined },
    { OWNER_EMAIL: undefined, OWNER_PASSWORD: "a password" },
  ])("logs that one variable has no effect without the other", async (half) => {
    const printed = muteConsoleErrors();
    await ensureOwner({ db, passwords, usesPasswordBlocklist }, { ...env, ...half });
    expect(await db.$count(users)).toBe(0);
    expect(printed).toHaveBeenCalledTimes(1);
    expect(printed).toHaveBeenCalledWith(
      expect.stringMatching(/^OWNER_\w+ has no effect without OWNER_\w+: set both/),
    );
    await ensureOwner({ db, passwords, usesPasswordBlocklist }, env);
    await ensureOwner({ db, passwords, usesPasswordBlocklist }, { ...env, ...half });
    expect(printed).toHaveBeenCalledTimes(1); // an owner exists
  });

  it("rejects an invalid email and a short password", async () => {
    await expect(
      createOrPromoteOwner({ db, passwords }, { email: "boss", password: "a password" }),
    ).rejects.toThrow("The owner's email address is invalid");
    await expect(
      createOrPromoteOwner({ db, passwords }, { email: "b@example.com", password: "short" }),
    ).rejects.toThrow("8 characters");
  });
});
