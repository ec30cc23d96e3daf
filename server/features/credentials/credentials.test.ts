import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findCredential, readCredential } from "#server/features/settings/read-credential.ts";
import { reencryptSecrets } from "#server/features/settings/reencrypt-secrets.ts";
import { settings } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

const SECRET = "sk_test_51Abcdefghijklmnop";
const PUBLIC = "pk_test_51Abcdefghijklmnop";
const LIVE = "sk_live_51Abcdefghijklmnop";

let app: TestApp;
let admin: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await logInAs(app, "admin");
});
beforeEach(async () => {
  await app.deps.db.delete(settings);
  app.deps.settings.invalidate();
});
afterAll(() => app.close());

const save = (body: object) => admin.agent.put("/api/admin/credentials").send(body);
const rows = () => app.deps.db.select().from(settings);
const secretIn = (over: TestApp = app) => readCredential(over.deps, "stripe_secret_key");

describe("a stored key", () => {
  it("is used, and never shown", async () => {
    const { body } = await save({ stripe_secret_key: ` ${SECRET} `, stripe_public_key: "" });
    expect(body).toContainEqual({
      key: "stripe_secret_key",
      source: "settings",
      hint: "sk_test_…mnop",
      isReadable: true,
    });
    expect(await secretIn()).toBe(SECRET);
    const answers = await Promise.all(
      ["/api/settings", "/api/admin/settings", "/api/admin/credentials"].map((path) =>
        admin.agent.get(path).expect(200),
      ),
    );
    for (const { text } of answers) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain("enc.v1");
    }
    expect(answers[1]?.body).toContainEqual({
      key: "stripe_secret_key",
      value: "",
      configured: true,
      hint: "sk_test_…mnop",
    });
  });

  it("lies encrypted in the database, and nowhere in the audit trail", async () => {
    await save({ stripe_secret_key: SECRET, zonos_api_key: "credential_live_0123456789" });
    const dump = await app.deps.db.execute(sql`
      select settings::text as row from settings union all select audit_events::text from audit_events`);
    const text = JSON.stringify(dump.rows);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain("credential_live_0123456789");
    expect(text).toContain("enc.v1.k1.");
    expect(text).toContain("sk_test_…mnop");
  });

  it("stays with an empty text and with its own hint", async () => {
    await save({ stripe_secret_key: SECRET });
    const before = await rows();
    await save({ stripe_secret_key: "  " }).expect(200);
    await save({ stripe_secret_key: "sk_test_…mnop" }).expect(200);
    await admin.agent
      .put("/api/admin/settings/stripe_secret_key")
      .send({ value: "sk_test_…mnop" })
      .expect(200);
    expect(await rows()).toEqual(before);
  });

  it("can also be written as a setting, and deleted", async () => {
    const { body } = await admin.agent
      .put("/api/admin/settings/stripe_secret_key")
      .send({ value: SECRET })
      .expect(200);
    expect(body).toEqual({ key: "stripe_secret_key", value: "" });
    expect(await secretIn()).toBe(SECRET);
    await admin.agent.delete("/api/admin/credentials/stripe_secret_key").expect(200);
    expect(await secretIn()).toBeNull();
  });
});

describe("keys are refused, and none of them stored,", () => {
  it.each([
    ["a secret key as the public one", { stripe_public_key: SECRET, zonos_api_key: "0123456789" }],
    ["a public key as the secret one", { stripe_secret_key: PUBLIC }],
    ["a test key beside a live one", { stripe_secret_key: LIVE, stripe_public_key: PUBLIC }],
    ["another key's hint", { stripe_secret_key: "sk_test_…zzzz" }],
    ["a webhook secret that is none", { stripe_webhook_secret: SECRET }],
    ["something that cannot be a key", { zonos_api_key: "two words here" }],
    ["an unknown name", { stripe_nothing: SECRET }],
    ["a number", { stripe_secret_key: 1 }],
  ])("for %s", async (_why, body) => {
    const answer = await save(body).expect(400);
    expect(Object.keys(answer.body.fields)).toHaveLength(1);
    expect(answer.text).not.toContain(SECRET);
    expect(await rows()).toEqual([]);
  });

  it("for a live key while a test key is stored", async () => {
    await save({ stripe_public_key: PUBLIC }).expect(200);
    const { body } = await save({ stripe_secret_key: LIVE }).expect(400);
    expect(body.fields.stripe_secret_key).toContain("test key");
    await save({ stripe_secret_key: LIVE, stripe_public_key: "pk_live_51Abcdefgh" }).expect(200);
  });
});

describe("the environment's keys", () => {
  it("hold where none is stored, and say where they come from", async () => {
    const over = await testApp({
      databaseUrl: app.databaseUrl,
      env: { STRIPE_SECRET_KEY: "sk_test_environment", STRIPE_PUBLIC_KEY: "pk_test_environment" },
    });
    expect(await secretIn(over)).toBe("sk_test_environment");
    await save({ stripe_secret_key: SECRET });
    over.deps.settings.invalidate();
    expect(await secretIn(over)).toBe(SECRET);
    await over.close();
  });
});

describe("other encryption keys", () => {
  const k2 = `k2:${Buffer.alloc(32, 2).toString("base64")}`;

  it("make a stored one unreadable, which is told, and nothing else is lost", async () => {
    await save({ stripe_secret_key: SECRET });
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    const over = await testApp({
      databaseUrl: app.databaseUrl,
      env: { SETTINGS_ENCRYPTION_KEYS: k2 },
    });
    expect(await secretIn(over)).toBeNull();
    expect(told).toHaveBeenCalledWith(
      'stripe_secret_key is encrypted with key "k1", which is not configured',
    );
    const { agent } = await logInAs(over, "owner");
    const { body } = await agent.get("/api/admin/credentials").expect(200);
    expect(body[2]).toMatchObject({ source: "settings", hint: null, isReadable: false });
    await over.agent.get("/api/settings").expect(200);
    told.mockRestore();
    await over.close();
  });
});

describe("a sealed key that somebody changed in the database", () => {
  const change = (value: string) => app.deps.db.update(settings).set({ value });

  it.each([
    [
      "a letter",
      (sealed: string) => `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`,
    ],
    ["its key's name", (sealed: string) => sealed.replace(".k1.", ".k9.")],
    ["everything", () => SECRET],
  ])("%s: is no key, which is told without it, and nothing else is lost", async (_what, spoil) => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    await save({ stripe_secret_key: SECRET });
    const [row] = await rows();
    await change(spoil(row?.value ?? ""));
    app.deps.settings.invalidate();
    expect(await secretIn()).toBeNull();
    expect(told).toHaveBeenCalledWith(expect.stringContaining("stripe_secret_key"));
    expect(JSON.stringify(told.mock.calls)).not.toContain(SECRET);
    await app.agent.get("/api/stripe-public-key").expect(200, { publicKey: null });
    await app.agent.post("/api/calculate").send(shipment).expect(200);
    told.mockRestore();
  });

  it("that was moved to another name is no key either", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    await save({ stripe_webhook_secret: "whsec_0123456789abcdef" });
    await app.deps.db.update(settings).set({ key: "stripe_secret_key" });
    app.deps.settings.invalidate();
    expect(await secretIn()).toBeNull();
    told.mockRestore();
  });
});

describe("a change of encryption keys", () => {
  const k1 = { id: "k1", bytes: Buffer.from("01234567890123456789012345678901") };
  const k2 = { id: "k2", bytes: Buffer.alloc(32, 2) };

  it("leaves every secret readable at each step, and the old key needless at its end", async () => {
    await save({ stripe_secret_key: SECRET, zonos_api_key: "credential_live_0123456789" });
    expect(await reencryptSecrets(app.deps.db, [k2, k1])).toBe(2);
    expect(await reencryptSecrets(app.deps.db, [k2, k1])).toBe(0);
    const stored = await app.deps.db.select().from(settings);
    const found = findCredential(
      { encryptionKeys: [k2], environmentCredentials: {} },
      stored,
      "stripe_secret_key",
    );
    expect(found?.text).toBe(SECRET);
    expect(JSON.stringify(stored)).not.toContain("enc.v1.k1.");
  });
});

describe("a connection test", () => {
  const test = (provider: string) => admin.agent.post(`/api/admin/connections/${provider}/test`);

  it("needs a key, and a provider that there is", async () => {
    await test("stripe").expect(409);
    await test("constructor").expect(404);
  });
});
