import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { clearSettings } from "#tests/support/settings.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { readCredential } from "./read-credential.ts";

const SECRET_KEY = "sk_test_51Abcdefghijklmnop";

let app: TestApp;
let admin: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await logInAs(app, "admin");
});
beforeEach(() => clearSettings(app));
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

const save = (body: object) =>
  admin.agent
    .put("/api/admin/credentials")
    .send({ password: PASSWORD, ...body })
    .expect(200);
const readSecretKey = ({ deps }: TestApp = app) => readCredential(deps, "stripe_secret_key");

describe("readCredential", () => {
  it("returns the environment's credential until one is stored", async () => {
    const configured = await testApp({
      databaseUrl: app.databaseUrl,
      env: { STRIPE_SECRET_KEY: "sk_test_environment", STRIPE_PUBLIC_KEY: "pk_test_environment" },
    });
    expect(await readSecretKey(configured)).toBe("sk_test_environment");
    await save({ stripe_secret_key: SECRET_KEY });
    configured.deps.settings.invalidate();
    expect(await readSecretKey(configured)).toBe(SECRET_KEY);
    await configured.close();
  });

  it("logs and returns null when the encryption key is not configured", async () => {
    await save({ stripe_secret_key: SECRET_KEY });
    const consoleError = muteConsoleErrors();
    const otherKey = `k2:${Buffer.alloc(32, 2).toString("base64")}`;
    const rotated = await testApp({
      databaseUrl: app.databaseUrl,
      env: { SETTINGS_ENCRYPTION_KEYS: otherKey },
    });
    expect(await readSecretKey(rotated)).toBeNull();
    expect(consoleError).toHaveBeenCalledWith(
      'stripe_secret_key is encrypted with key "k1", which is not configured',
    );
    const { agent } = await logInAs(rotated, "owner");
    const { body } = await agent.get("/api/admin/credentials").expect(200);
    expect(body[2]).toMatchObject({ source: "settings", hint: null, isReadable: false });
    await rotated.agent.get("/api/settings").expect(200);
    await rotated.close();
  });

  it.each([
    [
      "its ciphertext was changed",
      (stored: string) => `${stored.slice(0, -2)}${stored.endsWith("AA") ? "BB" : "AA"}`,
    ],
    ["its key id was changed", (stored: string) => stored.replace(".k1.", ".k9.")],
    ["it was replaced by plain text", () => SECRET_KEY],
  ])("logs without the credential and returns null when %s", async (_case, tamper) => {
    const consoleError = muteConsoleErrors();
    await save({ stripe_secret_key: SECRET_KEY });
    const [row] = await app.deps.db.select().from(settings);
    await app.deps.db.update(settings).set({ value: tamper(row?.value ?? "") });
    app.deps.settings.invalidate();
    expect(await readSecretKey()).toBeNull();
    expect(consoleError).toHaveBeenCalledWith(expect.stringContaining("stripe_secret_key"));
    expect(JSON.stringify(consoleError.mock.calls)).not.toContain(SECRET_KEY);
    await app.agent.get("/api/stripe-public-key").expect(200, { publicKey: null });
    await app.agent.post("/api/calculate").send(shipment).expect(200);
  });

  it("logs an error once for each read of the settings, because jobs read credentials every second", async () => {
    const readSettings = () => [{ key: "stripe_secret_key", value: SECRET_KEY }];
    let stored = readSettings();
    const deps = { ...app.deps, settings: { get: async () => stored } };
    const consoleError = muteConsoleErrors();
    for (let count = 0; count < 3; count++)
      expect(await readCredential(deps, "stripe_secret_key")).toBeNull();
    expect(consoleError).toHaveBeenCalledTimes(1);
    stored = readSettings();
    await readCredential(deps, "stripe_secret_key");
    expect(consoleError).toHaveBeenCalledTimes(2);
  });

  it("rejects when the settings cannot be read", async () => {
    const lost = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    const settings = { get: () => Promise.reject(lost), invalidate() {} };
    const read = readCredential({ ...app.deps, settings }, "stripe_secret_key");
    await expect(read).rejects.toBe(lost);
  });

  // Threats: A8
  it("returns null for a ciphertext that was copied from another setting", async () => {
    muteConsoleErrors();
    await save({ stripe_webhook_secret: "whsec_0123456789abcdef" });
    await app.deps.db.update(settings).set({ key: "stripe_secret_key" });
    app.deps.settings.invalidate();
    expect(await readSecretKey()).toBeNull();
  });
});
