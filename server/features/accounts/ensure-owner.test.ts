import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDb } from "#server/db/client.ts";
import { createPasswordHasher } from "#server/security/password-hasher.ts";
import { users } from "#shared/db/schema.ts";
import { TEST_BCRYPT_COST } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { createOrPromoteOwner, ensureOwner } from "./ensure-owner.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let { db, pool } = {} as ReturnType<typeof openDb>;
const passwords = createPasswordHasher({ cost: TEST_BCRYPT_COST });
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, pool } = openDb(database.url, 4));
});
beforeEach(async () => {
  await db.delete(users);
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
    await ensureOwner({ db, passwords }, env);
    const [owner] = await db.select().from(users);
    expect(owner).toMatchObject({ email: "boss@example.com", role: "owner" });
    expect(await passwords.verify("a password", owner?.password)).toBe(true);
  });

  it("creates no second owner and changes no password", async () => {
    await ensureOwner({ db, passwords }, env);
    await ensureOwner({ db, passwords }, { ...env, OWNER_PASSWORD: "another password" });
    await ensureOwner({ db, passwords }, { ...env, OWNER_EMAIL: "other@example.com" });
    const owners = await db.select().from(users);
    expect(owners).toHaveLength(1);
    expect(await passwords.verify("a password", owners[0]?.password)).toBe(true);
  });

  it("promotes an existing account, which keeps its password", async () => {
    await db.insert(users).values({ email: "boss@example.com", password: "kept" });
    await ensureOwner({ db, passwords }, env);
    expect(await db.select().from(users)).toMatchObject([{ role: "owner", password: "kept" }]);
  });

  it("creates none in production unless the environment names one", async () => {
    await ensureOwner({ db, passwords }, { NODE_ENV: "production" });
    expect(await db.$count(users)).toBe(0);
  });

  it("prints the password of a generated owner once in development", async () => {
    const printed = vi.spyOn(console, "info").mockImplementation(() => {});
    await ensureOwner({ db, passwords }, { NODE_ENV: "development" });
    await ensureOwner({ db, passwords }, { NODE_ENV: "development" });
    expect(printed).toHaveBeenCalledTimes(1);
    const password = /password (\S+)/.exec(String(printed.mock.calls[0]))?.[1] ?? "";
    const [owner] = await db.select().from(users);
    expect(owner?.email).toBe("owner@example.com");
    expect(await passwords.verify(password, owner?.password)).toBe(true);
    printed.mockRestore();
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
