import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settings } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { clearSettings } from "#tests/support/settings.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { readCredential } from "./read-credential.ts";

const SECRET_KEY = "sk_test_51Abcdefghijklmnop";
const PUBLIC_KEY = "pk_test_51Abcdefghijklmnop";
const LIVE_SECRET_KEY = "sk_live_51Abcdefghijklmnop";
const ZONOS_KEY = "credential_live_0123456789";
const HINT = "sk_test_…mnop";

let app: TestApp;
let admin: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await logInAs(app, "admin");
});
beforeEach(() => clearSettings(app));
afterAll(() => app.close());

const save = (body: object) => admin.agent.put("/api/admin/credentials").send(body);
const saveAsSetting = (value: string) =>
  admin.agent.put("/api/admin/settings/stripe_secret_key").send({ value });
const rows = () => app.deps.db.select().from(settings);
const storedSecretKey = () => readCredential(app.deps, "stripe_secret_key");

describe("PUT /api/admin/credentials", () => {
  it("stores a trimmed credential and returns its hint", async () => {
    const { body } = await save({ stripe_secret_key: ` ${SECRET_KEY} `, stripe_public_key: "" });
    expect(body).toContainEqual({
      key: "stripe_secret_key",
      source: "settings",
      hint: HINT,
      isReadable: true,
    });
    expect(await storedSecretKey()).toBe(SECRET_KEY);
  });

  it("exposes neither the credential nor its ciphertext in any settings response", async () => {
    await save({ stripe_secret_key: SECRET_KEY });
    const paths = ["/api/settings", "/api/admin/settings", "/api/admin/credentials"];
    const responses = await Promise.all(paths.map((path) => admin.agent.get(path).expect(200)));
    for (const { text } of responses) {
      expect(text).not.toContain(SECRET_KEY);
      expect(text).not.toContain("enc.v1");
    }
    expect(responses[1]?.body).toContainEqual({
      key: "stripe_secret_key",
      value: "",
      configured: true,
      hint: HINT,
    });
  });

  it("encrypts credentials in the database and records only hints in the audit trail", async () => {
    await save({ stripe_secret_key: SECRET_KEY, zonos_api_key: ZONOS_KEY });
    const dump = await app.deps.db.execute(sql`
      select settings::text as row from settings union all select audit_events::text from audit_events`);
    const text = JSON.stringify(dump.rows);
    expect(text).not.toContain(SECRET_KEY);
    expect(text).not.toContain(ZONOS_KEY);
    expect(text).toContain("enc.v1.k1.");
    expect(text).toContain(HINT);
  });

  it("changes nothing for an empty text or the current hint", async () => {
    await save({ stripe_secret_key: SECRET_KEY });
    const before = await rows();
    await save({ stripe_secret_key: "  " }).expect(200);
    await save({ stripe_secret_key: HINT }).expect(200);
    await saveAsSetting(HINT).expect(200);
    expect(await rows()).toEqual(before);
  });

  it.each([
    [
      "a secret key as the public one",
      { stripe_public_key: SECRET_KEY, zonos_api_key: "0123456789" },
    ],
    ["a public key as the secret one", { stripe_secret_key: PUBLIC_KEY }],
    [
      "a test key with a live one",
      { stripe_secret_key: LIVE_SECRET_KEY, stripe_public_key: PUBLIC_KEY },
    ],
    ["the hint of another key", { stripe_secret_key: "sk_test_…zzzz" }],
    ["a malformed webhook secret", { stripe_webhook_secret: SECRET_KEY }],
    ["a malformed Zonos key", { zonos_api_key: "two words here" }],
    ["an unknown credential", { stripe_nothing: SECRET_KEY }],
    ["a number", { stripe_secret_key: 1 }],
  ])("returns 400 for %s and stores none of them", async (_case, body) => {
    const response = await save(body).expect(400);
    expect(Object.keys(response.body.fields)).toHaveLength(1);
    expect(response.text).not.toContain(SECRET_KEY);
    expect(await rows()).toEqual([]);
  });

  it("returns 400 for a live key while a test key is stored", async () => {
    await save({ stripe_public_key: PUBLIC_KEY }).expect(200);
    const { body } = await save({ stripe_secret_key: LIVE_SECRET_KEY }).expect(400);
    expect(body.fields.stripe_secret_key).toContain("test key");
    await save({
      stripe_secret_key: LIVE_SECRET_KEY,
      stripe_public_key: "pk_live_51Abcdefgh",
    }).expect(200);
  });
});

it("PUT /api/admin/settings/:key stores a credential without returning it", async () => {
  const { body } = await saveAsSetting(SECRET_KEY).expect(200);
  expect(body).toEqual({ key: "stripe_secret_key", value: "" });
  expect(await storedSecretKey()).toBe(SECRET_KEY);
});

it("DELETE /api/admin/credentials/:key deletes a stored credential", async () => {
  await save({ stripe_secret_key: SECRET_KEY }).expect(200);
  await admin.agent.delete("/api/admin/credentials/stripe_secret_key").expect(200);
  expect(await storedSecretKey()).toBeNull();
});
