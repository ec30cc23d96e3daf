import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mailOutbox } from "#shared/db/schema.ts";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { type LoggedIn, logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";

let stripe: Awaited<ReturnType<typeof startStripeStandIn>>;
let app: TestApp;
let owner: LoggedIn;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  app = await testApp({ env: { STRIPE_API_BASE: stripe.url } });
  owner = await logInAs(app, "owner");
});
beforeEach(() => void muteConsoleErrors());
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const save = async (stripe_secret_key: string) => {
  const { body } = await owner.agent
    .put("/api/admin/credentials")
    .send({ stripe_secret_key, stripe_public_key: stripe.publishableKey, password: PASSWORD })
    .expect(200);
  return body.find(({ key }: { key: string }) => key === "stripe_secret_key").lastCheck;
};
const keyCheck = async () =>
  (await owner.agent.get("/api/admin/payment-status").expect(200)).body.keyCheck;
const mails = async () =>
  (await app.deps.db.select().from(mailOutbox)).filter(({ kind }) => kind === "keyRejected");
const REJECTION = { on: "any", kind: "status", status: 401 } as const;
const call = () => app.deps.cards.retrievePaymentIntent(stripe.secretKey, "pi_1");

it("tries a secret key when it is saved, and shows whether Stripe accepts it", async () => {
  expect(await save("sk_test_unknown0123456789")).toMatchObject({ isAccepted: false });
  expect(await keyCheck()).toMatchObject({ isAccepted: false });
  expect(await save(stripe.secretKey)).toMatchObject({ isAccepted: true });
  expect(await keyCheck()).toMatchObject({ isAccepted: true });
});

it("mails the owners once when Stripe begins to reject the key in force", async () => {
  await save(stripe.secretKey);
  await app.deps.db.delete(mailOutbox);
  await stripe.injectFault({ ...REJECTION, times: 2 });
  await expect(call()).rejects.toMatchObject({ key: "payments.keysRejected" });
  await waitFor(async () => expect(await keyCheck()).toMatchObject({ isAccepted: false }));
  await expect(call()).rejects.toMatchObject({ key: "payments.keysRejected" });
  await call();
  await waitFor(async () => expect(await keyCheck()).toMatchObject({ isAccepted: true }));
  expect(await mails()).toMatchObject([{ details: { connection: "stripe" } }]);

  await stripe.injectFault(REJECTION);
  await expect(call()).rejects.toThrow();
  await waitFor(async () => expect(await mails()).toHaveLength(2)); // another outage
});
