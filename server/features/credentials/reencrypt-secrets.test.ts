import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "#server/db/client.ts";
import { listSettings, replaceSetting } from "#server/db/settings.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { encryptSecret } from "#server/security/encrypt-secret.ts";
import { findCredential } from "#server/security/read-credential.ts";
import { settings } from "#shared/db/schema.ts";
import { logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitForLockWaits } from "#tests/support/wait-for-lock-waits.ts";
import { reencryptSecrets } from "./reencrypt-secrets.ts";

const SECRET_KEY = "sk_test_51Abcdefghijklmnop";
const k1 = { id: "k1", bytes: Buffer.from("01234567890123456789012345678901") };
const k2 = { id: "k2", bytes: Buffer.alloc(32, 2) };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

// Threats: A8
it("reencryptSecrets encrypts all secrets with the first key, once", async () => {
  const { agent } = await logInAs(app, "admin");
  await agent
    .put("/api/admin/credentials")
    .send({
      password: PASSWORD,
      stripe_secret_key: SECRET_KEY,
      zonos_api_key: "credential_live_0123456789",
    })
    .expect(200);
  expect(await reencryptSecrets(app.deps.db, [k2, k1])).toBe(2);
  expect(await reencryptSecrets(app.deps.db, [k2, k1])).toBe(0);
  const stored = await app.deps.db.select().from(settings);
  const withoutOldKey = { encryptionKeys: [k2], environmentCredentials: {} };
  expect(findCredential(withoutOldKey, stored, "stripe_secret_key")?.text).toBe(SECRET_KEY);
  expect(JSON.stringify(stored)).not.toContain("enc.v1.k1.");
});

it("reencryptSecrets keeps a secret that is saved while it runs", async () => {
  const { db } = app.deps;
  const key = "zonos_api_key";
  const save = (tx: Db, text: string) => replaceSetting(tx, key, encryptSecret([k1], key, text));
  await save(db, "credential_live_previous");
  const reencrypting = await runTransaction(db, async (tx) => {
    await save(tx, "credential_live_newer");
    const count = reencryptSecrets(db, [k2, k1]);
    await waitForLockWaits(db, 1);
    return { count }; // it goes on once this transaction is committed
  });
  await reencrypting.count;
  const withoutOldKey = { encryptionKeys: [k2], environmentCredentials: {} };
  const found = findCredential(withoutOldKey, await listSettings(db), key);
  expect(found?.text).toBe("credential_live_newer");
});

it("reencryptSecrets throws when the first key has the name of the key in use and another value", async () => {
  const other = { id: "k2", bytes: Buffer.alloc(32, 3) };
  await expect(reencryptSecrets(app.deps.db, [other])).rejects.toThrow("cannot be decrypted");
});
