import { spawn } from "node:child_process";
import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDb } from "#server/db/client.ts";
import { ConfigurationError } from "#server/errors/configuration-error.ts";
import { createResetToken } from "#server/features/accounts/login/reset-tokens.ts";
import { createPasswordHasher } from "#server/security/password-hasher.ts";
import {
  auditEvents,
  installation,
  passwordResetTokens,
  sessions,
  users,
} from "#shared/db/schema.ts";
import { buildProgram } from "#tests/support/built-program.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { TEST_BCRYPT_COST } from "#tests/support/run-app.ts";
import { createTestDatabase, databaseEnv } from "#tests/support/test-database.ts";
import { createOrPromoteOwner, ensureOwner } from "./ensure-owner.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let { db, pool } = {} as ReturnType<typeof openDb>;
const passwords = createPasswordHasher({ cost: TEST_BCRYPT_COST });
const encryptionKeys = [{ id: "k1", bytes: Buffer.alloc(32, 1) }];
let deps: Parameters<typeof ensureOwner>[0];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, pool } = openDb(database.url, 4));
  deps = { db, passwords, encryptionKeys, usesPasswordBlocklist: true };
});
beforeEach(async () => {
  await db.delete(users);
  await db.delete(sessions);
  await db.update(installation).set({ ownerPasswordDigest: null });
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

/** Another person registered the owner's address, is logged in and has requested a reset link. */
async function registerSquatter() {
  const password = await passwords.hash("the squatter's");
  await db.insert(users).values({ id: "squatter", email: "boss@example.com", password });
  await insertSession();
  await createResetToken(db, "squatter");
}

/** Inserts a session of the only user. */
async function insertSession() {
  const [user] = await db.select().from(users);
  const sess = { passport: { user: user?.id } };
  await db.insert(sessions).values({ sid: "sid", sess, expire: sql`now() + interval '1 hour'` });
}

async function hasPassword(password: string) {
  const [user] = await db.select().from(users);
  return passwords.verify(password, user?.password);
}

const muteConsoleInfo = () => vi.spyOn(console, "info").mockImplementation(() => {});

describe("ensureOwner", () => {
  it("creates the owner that the environment names", async () => {
    await ensureOwner(deps, env);
    const [owner] = await db.select().from(users);
    expect(owner).toMatchObject({ email: "boss@example.com", role: "owner" });
    expect(await passwords.verify("a password", owner?.password)).toBe(true);
  });

  // Threats: K4
  it("records the owners that it creates and promotes, and the passwords that it sets", async () => {
    const events = () => db.select().from(auditEvents).orderBy(auditEvents.id);
    await db.delete(auditEvents);
    muteConsoleInfo();
    await ensureOwner(deps, env);
    await ensureOwner(deps, { ...env, OWNER_PASSWORD: "another password" });
    await db.delete(users);
    await registerSquatter();
    await ensureOwner(deps, { ...env, OWNER_PASSWORD: "a third password" });
    const target = "boss@example.com";
    expect(await events()).toMatchObject([
      { action: "userCreated", target, actor: null, details: { after: "owner" } },
      { action: "passwordChanged", target, actor: null },
      { action: "roleChanged", target, actor: null, details: { before: "user", after: "owner" } },
    ]);
  });

  // Threats: B2
  it("creates no second owner", async () => {
    await ensureOwner(deps, env);
    await ensureOwner(deps, { ...env, OWNER_EMAIL: "other@example.com" });
    await db.insert(users).values({ email: "third@example.com", emailVerifiedAt: new Date() });
    await ensureOwner(deps, { ...env, OWNER_EMAIL: "third@example.com" });
    await ensureOwner(deps, {
      ...env,
      OWNER_EMAIL: "third@example.com",
      OWNER_PASSWORD: undefined,
    });
    const owners = await db.select().from(users).where(eq(users.role, "owner"));
    expect(owners).toMatchObject([{ email: "boss@example.com" }]);
    expect(await passwords.verify("a password", owners[0]?.password)).toBe(true);
  });

  // Threats: B1
  it("sets the password of the account that it promotes, and ends its sessions", async () => {
    muteConsoleInfo();
    await registerSquatter();
    await ensureOwner(deps, env);
    const [owner] = await db.select().from(users);
    expect(owner?.role).toBe("owner");
    expect(await passwords.verify("the squatter's", owner?.password)).toBe(false);
    expect(await passwords.verify("a password", owner?.password)).toBe(true);
    expect(await db.$count(sessions)).toBe(0);
    expect(await db.$count(passwordResetTokens)).toBe(0);
  });

  // Threats: B2
  it("sets an owner's password when OWNER_PASSWORD has changed, and at no other start", async () => {
    muteConsoleInfo();
    await ensureOwner(deps, env);
    await insertSession();
    await ensureOwner(deps, env);
    expect(await db.$count(sessions)).toBe(1);

    await ensureOwner(deps, { ...env, OWNER_PASSWORD: "another password" });
    expect(await db.$count(sessions)).toBe(0);
    expect(await hasPassword("another password")).toBe(true);

    await db.update(users).set({ password: await passwords.hash("chosen by the owner") });
    const rotated = {
      ...deps,
      encryptionKeys: [{ id: "k2", bytes: Buffer.alloc(32, 2) }, ...encryptionKeys],
    };
    await ensureOwner(rotated, { ...env, OWNER_PASSWORD: "another password" });
    expect(await hasPassword("chosen by the owner")).toBe(true);
  });

  // Threats: B2
  it("changes nothing when the owner of an older installation has OWNER_PASSWORD already", async () => {
    await ensureOwner(deps, env);
    await db.update(installation).set({ ownerPasswordDigest: null });
    await insertSession();
    await ensureOwner(deps, env);
    expect(await db.$count(sessions)).toBe(1);
  });

  it("promotes an account without OWNER_PASSWORD only if its email is verified", async () => {
    const printed = muteConsoleErrors();
    const onlyEmail = { ...env, OWNER_PASSWORD: undefined };
    await registerSquatter();
    await ensureOwner(deps, onlyEmail);
    expect(await db.select().from(users)).toMatchObject([{ role: "user" }]);
    expect(printed).toHaveBeenCalledWith(expect.stringContaining("reset link"));

    await db.update(users).set({ emailVerifiedAt: new Date() });
    await ensureOwner(deps, onlyEmail);
    expect(await db.select().from(users)).toMatchObject([{ role: "owner" }]);
    expect(await hasPassword("the squatter's")).toBe(true);
    expect(await db.$count(sessions)).toBe(0);
  });

  // Threats: B1
  it("creates none in production unless the environment names one, and logs how to make one", async () => {
    const printed = muteConsoleErrors();
    await ensureOwner(deps, { NODE_ENV: "production" });
    expect(await db.$count(users)).toBe(0);
    expect(printed).toHaveBeenCalledTimes(1);
    expect(printed).toHaveBeenCalledWith(expect.stringContaining("npm run owner -- EMAIL"));
  });

  it("prints the password of a generated owner once in development", async () => {
    const printed = vi.spyOn(console, "info").mockImplementation(() => {});
    await ensureOwner(deps, { NODE_ENV: "development" });
    await ensureOwner(deps, { NODE_ENV: "development" });
    expect(printed).toHaveBeenCalledTimes(1);
    const password = /password (\S+)/.exec(String(printed.mock.calls[0]))?.[1] ?? "";
    const [owner] = await db.select().from(users);
    expect(owner?.email).toBe("owner@example.com");
    expect(await passwords.verify(password, owner?.password)).toBe(true);
    printed.mockRestore();
  });

  it("rejects a common password by the name of its variable, and creates no owner", async () => {
    const owner = { ...env, OWNER_PASSWORD: "Password1" };
    const ensured = ensureOwner(deps, owner);
    await expect(ensured).rejects.toThrow(ConfigurationError);
    await expect(ensured).rejects.toThrow(/^OWNER_PASSWORD is one of the most common passwords/);
    expect(await db.$count(users)).toBe(0);
    await ensureOwner({ ...deps, usesPasswordBlocklist: false }, owner);
    expect(await db.$count(users)).toBe(1);
  });

  it.each([
    { OWNER_EMAIL: "boss@example.com", OWNER_PASSWORD: undefined },
    { OWNER_EMAIL: undefined, OWNER_PASSWORD: "a password" },
  ])("logs that one variable has no effect without the other", async (half) => {
    const printed = muteConsoleErrors();
    await ensureOwner(deps, { ...env, ...half });
    expect(await db.$count(users)).toBe(0);
    expect(printed).toHaveBeenCalledTimes(1);
    expect(printed).toHaveBeenCalledWith(
      expect.stringMatching(/^OWNER_\w+ has no effect without OWNER_\w+: set both/),
    );
    await ensureOwner(deps, env);
    await ensureOwner(deps, { ...env, ...half });
    expect(printed).toHaveBeenCalledTimes(1); // an owner exists
  });

  it("promotes without a password only if the email is verified", async () => {
    await registerSquatter();
    const owner = { email: "boss@example.com", password: "" };
    await expect(createOrPromoteOwner(deps, owner)).rejects.toThrow("verified address");
    await db.update(users).set({ emailVerifiedAt: new Date() });
    expect(await createOrPromoteOwner(deps, owner)).toEqual({ isNew: false });
    expect(await db.select().from(users)).toMatchObject([{ role: "owner" }]);
  });

  it("rejects an invalid email and a short password", async () => {
    await expect(
      createOrPromoteOwner(deps, { email: "boss", password: "a password" }),
    ).rejects.toThrow("The owner's email address is invalid");
    await expect(
      createOrPromoteOwner(deps, { email: "b@example.com", password: "short" }),
    ).rejects.toThrow("8 characters");
  });
});

describe("node dist/scripts/command.js owner", () => {
  let command: string;
  beforeAll(async () => {
    command = await buildProgram("scripts/command.ts");
  });

  async function runOwner(args: string[], input: string, env = databaseEnv(database.url)) {
    const child = spawn(process.execPath, [command, "owner", ...args], {
      env,
      stdio: ["pipe", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
    });
    child.stdin.end(input);
    const [code] = await once(child, "close");
    return { code, errors };
  }

  it.each(["a password\n", "a password"])(
    "creates an owner with the password %j of its input",
    async (input) => {
      expect(await runOwner(["new@example.com"], input)).toMatchObject({ code: 0 });
      const [owner] = await db.select().from(users);
      expect(owner).toMatchObject({ email: "new@example.com", role: "owner" });
      expect(await hasPassword("a password")).toBe(true);
    },
  );

  it("stores the name of its input", async () => {
    expect(await runOwner(["new@example.com"], "a password\nOlga\nOwner\n")).toMatchObject({
      code: 0,
    });
    const [owner] = await db.select().from(users);
    expect(owner).toMatchObject({ firstName: "Olga", lastName: "Owner" });
  });

  it("connects to DATABASE_DIRECT_URL, because a pooler would keep the lock of the migrations", async () => {
    const env = {
      DATABASE_URL: "postgres://127.0.0.1:1/none",
      DATABASE_DIRECT_URL: database.directUrl,
    };
    expect(await runOwner(["new@example.com"], "a password\n", env)).toMatchObject({ code: 0 });
    expect(await hasPassword("a password")).toBe(true);
  });

  // Threats: D3
  it("rejects a common password, unless the blocklist is off", async () => {
    const { code, errors } = await runOwner(["new@example.com"], "password1\n");
    expect(code).toBe(1);
    expect(errors).toContain("one of the most common passwords");
    expect(await db.$count(users)).toBe(0);
    const env = { ...databaseEnv(database.url), PASSWORD_BLOCKLIST: "off" };
    expect(await runOwner(["new@example.com"], "password1\n", env)).toMatchObject({ code: 0 });
  });

  it("says so when its input ends without a password", async () => {
    const { code, errors } = await runOwner(["new@example.com"], "");
    expect(code).toBe(1);
    expect(errors).toContain("No password was entered");
  });

  it("rejects an unknown option instead of changing the password", async () => {
    await registerSquatter();
    const { code, errors } = await runOwner(["boss@example.com", "--reset"], "a password\n");
    expect(code).toBe(1);
    expect(errors).toContain("--reset");
    expect(await hasPassword("the squatter's")).toBe(true);
  });
});
