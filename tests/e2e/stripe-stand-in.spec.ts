import type { BrowserContext, Page } from "@playwright/test";
import { Stripe } from "stripe";
import { build, type Rolldown } from "vite";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { CONFIRM_URL, cardForm, challengeFrame, routeStripe, STRIPE_HOSTS } from "./stripe.ts";
import { expect, expectOnlyErrors, holdRequests, test } from "./test.ts";

// Tests the stand-in of Stripe.js with Stripe's own packages, under the product's content security policy.

test.use({ otherHosts: STRIPE_HOSTS });

let standIn: Awaited<ReturnType<typeof startStripeStandIn>>;
let script: string;

test.beforeAll(async () => {
  standIn = await startStripeStandIn();
  script = await bundleCheckout();
});
test.afterAll(() => standIn.close());

test("pays with another card after a declined one", async ({ page, context, pageErrors }) => {
  const { id, checkout } = await openCheckout(page, context);
  const card = cardForm(page);
  await card.fill("4000 0000 0000 9995");
  await checkout.pay();
  await expect(checkout.log).toHaveText(["ready", "card_error: Your card has insufficient funds."]);
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("402 (Payment Required)")]);

  await card.fill("4242 4242 4242 4242");
  await checkout.pay();
  await expect(checkout.log.last()).toHaveText("succeeded");
  expect(await findPaymentIntent(id)).toMatchObject({ status: "succeeded", amount_received: 5000 });
  const charges = (await standIn.charges()).filter((charge) => charge.payment_intent === id);
  expect(charges.map(({ status }) => status)).toEqual(["failed", "succeeded"]);
});

test("shows validation errors and sends no request for an invalid card number", async ({
  page,
  context,
}) => {
  const { id, checkout } = await openCheckout(page, context);
  const { frame, fill } = cardForm(page);
  await checkout.pay();
  await expect(checkout.log.last()).toHaveText("validation_error: Your card number is incomplete.");
  await fill("4242 4242 4242 4241");
  await checkout.pay();
  await expect(checkout.log.last()).toHaveText("validation_error: Your card number is invalid.");
  await expect(frame.getByRole("alert").first()).toHaveText("Your card number is invalid.");
  const requests = (await standIn.requests()).filter(({ path }) => path.includes(id));
  expect(requests.map(({ method }) => method)).not.toContain("POST");
});

test("fails and then completes a 3-D Secure challenge in its own frame", async ({
  page,
  context,
}) => {
  const { id, checkout } = await openCheckout(page, context);
  await cardForm(page).fill("4000 0025 0000 3155");
  await checkout.pay();
  await challengeFrame(page).fail();
  await expect(checkout.log.last()).toContainText("We are unable to authenticate");
  await checkout.pay();
  await challengeFrame(page).complete();
  await expect(checkout.log.last()).toHaveText("succeeded");
  expect(await findPaymentIntent(id)).toMatchObject({ status: "succeeded" });
});

test("sends one confirm request when Pay is pressed twice", async ({ page, context }) => {
  const { id, checkout } = await openCheckout(page, context);
  await cardForm(page).fill("4242 4242 4242 4242");
  const confirm = await holdRequests(page, CONFIRM_URL);
  await checkout.pay();
  await checkout.pay();
  confirm();
  await expect(checkout.log).toHaveText(["ready", "succeeded", "succeeded"]);
  const requests = (await standIn.requests()).filter(({ path }) => path.endsWith(`${id}/confirm`));
  expect(requests).toHaveLength(1);
});

test("fires loaderror for a PaymentIntent that has succeeded", async ({ page, context }) => {
  const { id, path } = await createPaymentIntent();
  await standIn.pay(id);
  const checkout = await openPage(page, context, path);
  await expect(checkout.log).toHaveText(["loaderror payment_intent_unexpected_state"]);
});

// Threats: A4
test("throws when the page is given a secret key", async ({ page, context, pageErrors }) => {
  await openPage(page, context, `/checkout?key=${standIn.secretKey}&secret=none`);
  await expect.poll(() => pageErrors.join()).toContain("You should not use your secret key");
  expectOnlyErrors(pageErrors, /You should not use your secret key/);
});

async function createPaymentIntent() {
  const { hostname: host, port } = new URL(standIn.url);
  const options = { protocol: "http", host, port: Number(port), telemetry: false } as const;
  const stripe = new Stripe(standIn.secretKey, options);
  const { id, client_secret } = await stripe.paymentIntents.create({
    amount: 5000,
    currency: "usd",
    allowed_payment_method_types: ["card"],
  });
  return { id, path: `/checkout?key=${standIn.publishableKey}&secret=${client_secret}` };
}

async function openCheckout(page: Page, context: BrowserContext) {
  const { id, path } = await createPaymentIntent();
  const checkout = await openPage(page, context, path);
  await expect(checkout.log).toHaveText(["ready"]);
  return { id, checkout };
}

async function openPage(page: Page, context: BrowserContext, path: string) {
  await routeStripe(context, standIn);
  await serveCheckout(context);
  await page.goto(path);
  const button = page.getByRole("button", { name: "Pay" });
  // The key is pressed, because the button moves when the errors in the card's frame come and go.
  return { log: page.getByRole("listitem"), pay: () => button.press("Enter") };
}

/** Serves the checkout page under the product's origin with its content security policy. */
async function serveCheckout(context: BrowserContext) {
  const home = await context.request.get("/");
  const policy = home.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("frame-src https://js.stripe.com");
  await context.route("**/checkout?*", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "Content-Security-Policy": policy },
      body: `<!doctype html><title>Checkout</title><div id="root"></div><script src="/checkout.js"></script>`,
    }),
  );
  await context.route("**/checkout.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
}

async function bundleCheckout(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry: "tests/e2e/fixtures/checkout.tsx", formats: ["iife"], name: "checkout" },
    },
  });
  const [first] = [built].flat() as Rolldown.RolldownOutput[]; // safe: it does not watch
  return first?.output[0].code ?? "";
}

const findPaymentIntent = async (id: string) =>
  (await standIn.paymentIntents()).find((intent) => intent.id === id);
