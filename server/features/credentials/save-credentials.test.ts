import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readCredential } from "#server/security/read-credential.ts";
import { mailOutbox, settings } from "#shared/db/schema.ts";
import { deliverMails } from "#tests/support/deliver-mails.ts";
import { type LoggedIn, logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { clearSettings } from "#tests/support/settings.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

const SECRET_KEY = "sk_test_51Abcdefghijklmnop";
const PUBLIC_KEY = "pk_test_51Abcdefghijklmnop";
const LIVE_SECRET_KEY = "sk_live_51Abcdefghijklmnop";
const ZONOS_KEY = "credential_live_0123456789";
const HINT = "sk_test_…mnop";

let app: TestApp;
let admin: LoggedIn;
let owners: LoggedIn[];
beforeAll(async () => {
  app = await testApp();
  admin = await logInAs(app, "admin");
  owners = [await logInAs(app, "owner"), await logInAs(app, "owner")];
});
beforeEach(async () => {
  await clearSettings(app);
  await app.deps.db.delete(mailOutbox);
});
afterAll(() => app.close());

const save = (body: object, { agent } = admin) =>
  agent.put("/api/admin/credentials").send({ password: PASSWORD, ...body });
const saveAsSetting = (value: string, password: string | undefined = PASSWORD) =>
  admin.agent.put("/api/admin/settings/stripe_secret_key").send({ value, password });
const clear = (key: string, password = PASSWORD) =>
  admin.agent.post(`/api/admin/credentials/${key}/remove`).send({ password });
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
      mode: "test",
      lastChange: { at: expect.stringMatching(/Z$/), by: admin.user.email },
      lastCheck: null, // nothing answers at the address of Stripe
    });
    expect(await storedSecretKey()).toBe(SECRET_KEY);
  });

  // Threats: A2
  it("exposes neither the credential nor its ciphertext in any settings response", async () => {
    await save({ stripe_secret_key: SECRET_KEY });
    const paths = ["/api/settings", "/api/admin/settings", "/api/admin/credentials"];
    const responses = await Promise.all(paths.map((path) => admin.agent.get(path).expect(200)));
    for (const { text } of responses) {
      expect(text).not.toContain(SECRET_KEY);
      expect(text).not.toContain("enc.v1");
    }
    const row = { key: "stripe_secret_key", value: "", configured: true, hint: HINT };
    expect(responses[1]?.body).toContainEqual(expect.objectContaining(row));
  });

  // Threats: A8
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

  // Threats: A3
  it("changes nothing for an empty text or the current hint", async () => {
    await save({ stripe_secret_key: SECRET_KEY });
    const before = await rows();
    await save({ stripe_secret_key: "  " }).expect(200);
    await save({ stripe_secret_key: HINT }).expect(200);
    await saveAsSetting(HINT).expect(200);
    expect(await rows()).toEqual(before);
  });

  // Threats: A4, J6
  it.each([
    [
      "a secret key as the publishable one",
      { stripe_public_key: SECRET_KEY, zonos_api_key: "0123456789" },
    ],
    ["a publishable key as the secret one", { stripe_secret_key: PUBLIC_KEY }],
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

  it("warns of a secret key as the publishable one, also when its mode is another one", async () => {
    await save({ stripe_secret_key: SECRET_KEY }).expect(200);
    const { body } = await save({ stripe_public_key: LIVE_SECRET_KEY }).expect(400);
    expect(body.fields.stripe_public_key).toContain("Never enter a secret key here.");
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

  it("says at the field what the message says for a live secret key as the publishable one", async () => {
    await save({ stripe_secret_key: SECRET_KEY }).expect(200);
    const { body } = await save({ stripe_public_key: LIVE_SECRET_KEY }).expect(400);
    expect(body).toMatchObject({
      code: "credentials.notAPublicKey",
      fields: { stripe_public_key: body.message },
    });
  });
});

it("PUT /api/admin/settings/:key stores a credential without returning it", async () => {
  const { body } = await saveAsSetting(SECRET_KEY).expect(200);
  expect(body).toEqual({ key: "stripe_secret_key", value: "" });
  expect(await storedSecretKey()).toBe(SECRET_KEY);
});

it("PUT /api/admin/settings/:key names its own field in the error about a credential", async () => {
  const malformed = await saveAsSetting(PUBLIC_KEY).expect(400);
  expect(malformed.body).toMatchObject({
    code: "credentials.notASecretKey",
    fields: { value: malformed.body.message },
  });
  await save({ stripe_public_key: PUBLIC_KEY }).expect(200);
  const mixed = await saveAsSetting(LIVE_SECRET_KEY).expect(400);
  expect(Object.keys(mixed.body.fields)).toEqual(["value"]);
});

it("POST /api/admin/credentials/:key/remove deletes a stored credential", async () => {
  await save({ stripe_secret_key: SECRET_KEY }).expect(200);
  await clear("stripe_secret_key").expect(200);
  expect(await storedSecretKey()).toBeNull();
});

describe("the password that a change asks for", () => {
  const change = (password: string) => [
    save({ stripe_secret_key: LIVE_SECRET_KEY, password }),
    saveAsSetting(LIVE_SECRET_KEY, password),
    clear("stripe_secret_key", password),
  ];

  // Threats: A9
  it("the password that a change asks for is rejected at its field when it is wrong, and nothing changes", async () => {
    await save({ stripe_secret_key: SECRET_KEY }).expect(200);
    for (const request of change("wrong password")) {
      const { body } = await request.expect(400);
      expect(body.fields).toEqual({ password: "The password is incorrect." });
    }
    expect(await storedSecretKey()).toBe(SECRET_KEY);
  });

  it("the password that a change asks for is required", async () => {
    for (const request of change("")) {
      const { body } = await request.expect(400);
      expect(body.fields).toEqual({ password: "Password is required" });
    }
    const { body } = await admin.agent
      .put("/api/admin/settings/stripe_secret_key")
      .send({ value: SECRET_KEY })
      .expect(400);
    expect(body.fields).toEqual({ password: "Password is required" });
  });

  // Threats: B11
  it("changes nothing for an admin who is demoted, or whose right is reserved, while it is verified", async () => {
    const [owner = admin] = owners;
    const previous = await logInAs(app, "admin");
    const saveDuring = (change: () => Promise<unknown>) => {
      vi.spyOn(app.deps.passwords, "verify").mockImplementationOnce(async () => {
        await change();
        return true;
      });
      return save({ zonos_api_key: ZONOS_KEY }, previous);
    };
    const reserve = { value: "true" };
    await saveDuring(() =>
      owner.agent.put("/api/admin/settings/credentials_owner_only").send(reserve).expect(200),
    ).expect(403);
    await clearSettings(app);
    await saveDuring(() =>
      owner.agent.patch(`/api/admin/users/${previous.user.id}`).send({ role: "user" }).expect(200),
    ).expect(403);
    expect(await readCredential(app.deps, "zonos_api_key")).toBeNull();
  });

  // Threats: A9
  it("the password that a change asks for is counted by the limit of logins", async () => {
    const limited = await testApp({ databaseUrl: app.databaseUrl, env: { LIMIT_LOGIN: "2" } });
    const { agent } = await logInAs(limited, "admin");
    const attempt = () =>
      agent
        .put("/api/admin/credentials")
        .send({ password: "wrong password", zonos_api_key: ZONOS_KEY });
    await attempt().expect(400);
    await attempt().expect(400);
    await attempt().expect(429);
    await limited.close();
  });
});

describe("credentials_owner_only", () => {
  // Threats: A9
  it("reserves changes to owners, and only owners set it", async () => {
    const [owner = admin] = owners;
    const reserve = ({ agent }: LoggedIn) =>
      agent.put("/api/admin/settings/credentials_owner_only").send({ value: "true" });
    await reserve(admin).expect(403);
    await save({ stripe_secret_key: SECRET_KEY }).expect(200);
    await reserve(owner).expect(200);
    await save({ stripe_secret_key: LIVE_SECRET_KEY }).expect(403);
    await saveAsSetting(LIVE_SECRET_KEY).expect(403);
    await clear("stripe_secret_key").expect(403);
    await admin.agent.get("/api/admin/credentials").expect(200);
    await save({ stripe_secret_key: LIVE_SECRET_KEY }, owner).expect(200);
    expect(await storedSecretKey()).toBe(LIVE_SECRET_KEY);
  });
});

describe("the mail about a change", () => {
  // Threats: A9
  it("tells every owner what was changed by whom and from where, without the key", async () => {
    await save({ stripe_secret_key: SECRET_KEY, zonos_api_key: ZONOS_KEY }).expect(200);
    const mails = await deliverMails(app);
    expect(mails.map(({ to }) => to).sort()).toEqual(owners.map(({ user }) => user.email).sort());
    const [mail] = mails;
    expect(mail?.subject).toBe("API credentials were changed");
    expect(mail?.text).toContain(`${admin.user.email} changed API credentials`);
    expect(mail?.text).toMatch(/ UTC, from the IP address 127\.0\.0\.1\./);
    expect(mail?.text).toContain(`Stripe, Secret key: now ${HINT}`);
    expect(mail?.text).toContain("Zonos, API key: now credential_live_…");
    expect(mail?.text).toContain("https://duty.example.com/admin/dashboard/credentials");
    const stored = JSON.stringify(await app.deps.db.select().from(mailOutbox));
    for (const text of [mail?.text, mail?.html, stored]) {
      expect(text).not.toContain(SECRET_KEY);
      expect(text).not.toContain(ZONOS_KEY);
    }
  });

  it("the mail about a change is in the language of the request, and names a deleted key", async () => {
    await save({ stripe_public_key: PUBLIC_KEY }).expect(200);
    await deliverMails(app);
    await clear("stripe_public_key").set("Accept-Language", "de").expect(200);
    const [mail] = await deliverMails(app);
    expect(mail?.subject).toBe("API-Zugangsdaten wurden geändert");
    expect(mail?.text).toContain("Stripe, Veröffentlichbarer Schlüssel: gelöscht");
  });

  it("the mail about a change is not sent when nothing changes", async () => {
    await clear("stripe_secret_key").expect(200);
    await save({ stripe_secret_key: " " }).expect(200);
    await save({ stripe_secret_key: "not a key" }).expect(400);
    expect(await deliverMails(app)).toEqual([]);
  });
});
