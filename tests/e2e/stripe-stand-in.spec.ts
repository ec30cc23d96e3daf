import type { BrowserContext, Page } from "@playwright/test";
import { Stripe } from "stripe";
import { build, type Rolldown } from "vite";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { cardForm, challengeFrame, routeStripe, STRIPE_HOSTS } from "./stripe.ts";
import { expect, test } from "./test.ts";

// The stand-in of Stripe.js under Stripe's own packages, on a page with the product's policy.

test.use({ otherHosts: STRIPE_HOSTS });

let standIn: Awaited<ReturnType<typeof startStripeStandIn>>;
let script: string;

test.beforeAll(async () => {
  standIn = await startStripeStandIn();
  script = await bundleCheckout();
});
test.afterAll(() => standIn.close());

test("a card is paid, and declined before that", async ({ page, context, complaints }) => {
  const { id, shop } = await openCheckout(page, context);
  const card = cardForm(page);
  await card.fill("4000 0000 0000 9995");
  await shop.pay();
  await expect(shop.log).toHaveText(["ready", "card_error: Your card has insufficient funds."]);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("402 (Payment Required)")]);

  await card.fill("4242 4242 4242 4242");
  await shop.pay();
  await expect(shop.log.last()).toHaveText("succeeded");
  expect(await findPaymentIntent(id)).toMatchObject({ status: "succeeded", amount_received: 5000 });
  const charges = (await standIn.charges()).filter((charge) => charge.payment_intent === id);
  expect(charges.map(({ status }) => status)).toEqual(["failed", "succeeded"]);
});

test("what is typed wrong goes nowhere", async ({ page, context }) => {
  const { id, shop } = await openCheckout(page, context);
  const { frame, fill } = cardForm(page);
  await shop.pay();
  await expect(shop.log.last()).toHaveText("validation_error: Your card number is incomplete.");
  await fill("4242 4242 4242 4241");
  await shop.pay();
  await expect(shop.log.last()).toHaveText("validation_error: Your card number is invalid.");
  await expect(frame.getByRole("alert").first()).toHaveText("Your card number is invalid.");
  const sent = (await standIn.requests()).filter(({ path }) => path.includes(id));
  expect(sent.map(({ method }) => method)).not.toContain("POST");
});

test("the bank's question is answered in a frame of its own", async ({ page, context }) => {
  const { id, shop } = await openCheckout(page, context);
  await cardForm(page).fill("4000 0025 0000 3155");
  await shop.pay();
  await challengeFrame(page).fail();
  await expect(shop.log.last()).toContainText("We are unable to authenticate");
  await shop.pay();
  await challengeFrame(page).complete();
  await expect(shop.log.last()).toHaveText("succeeded");
  expect(await findPaymentIntent(id)).toMatchObject({ status: "succeeded" });
});

test("a second click sends nothing", async ({ page, context }) => {
  const { id, shop } = await openCheckout(page, context);
  await cardForm(page).fill("4242 4242 4242 4242");
  await standIn.injectFault({ on: "confirm", kind: "delay", ms: 300 });
  await shop.pay();
  await shop.pay();
  await expect(shop.log).toHaveText(["ready", "succeeded", "succeeded"]);
  const sent = (await standIn.requests()).filter(({ path }) => path.endsWith(`${id}/confirm`));
  expect(sent).toHaveLength(1);
});

test("an intent that is paid shows no form", async ({ page, context }) => {
  const { id, path } = await createPaymentIntent();
  await standIn.pay(id);
  const shop = await openPage(page, context, path);
  await expect(shop.log).toHaveText(["loaderror payment_intent_unexpected_state"]);
});

test("a secret key is refused in the page", async ({ page, context, complaints }) => {
  await openPage(page, context, `/checkout?key=${standIn.secretKey}&secret=none`);
  await expect.poll(() => complaints.join()).toContain("You should not use your secret key");
  complaints.splice(0);
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
  const shop = await openPage(page, context, path);
  await expect(shop.log).toHaveText(["ready"]);
  return { id, shop };
}

async function openPage(page: Page, context: BrowserContext, address: string) {
  await routeStripe(context, standIn);
  await serveCheckout(context);
  await page.goto(address);
  const button = page.getByRole("button", { name: "Pay" });
  return { log: page.getByRole("listitem"), pay: () => button.click() };
}

/** The page at an address of the product, with the headers of the product's own pages. */
async function serveCheckout(context: BrowserContext) {
  const own = await context.request.get("/");
  const policy = own.headers()["content-security-policy"] ?? "";
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
