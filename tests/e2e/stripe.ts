import type { BrowserContext, Page, Route } from "@playwright/test";

export const STRIPE_HOSTS = ["js.stripe.com", "api.stripe.com"];

/** The address of the request that charges the card. */
export const CONFIRM_URL = "https://api.stripe.com/v1/payment_intents/*/confirm";

/** Routes requests to Stripe's hosts to the stand-in and aborts all other stripe.com requests. */
export async function routeStripe(context: BrowserContext, standIn: { url: string }) {
  await context.route(/^https:\/\/([\w-]+\.)*stripe\.com\//, async (route) => {
    const { host, pathname, search } = new URL(route.request().url());
    if (!STRIPE_HOSTS.includes(host)) return route.abort();
    const path = pathname.replace(/^\/endive\//, "/"); // the folder of the release train
    await forward(route, `${standIn.url}${path}${search}`);
  });
}

async function forward(route: Route, url: string) {
  const response = await route.fetch({ url }).catch(() => undefined);
  await (response ? route.fulfill({ response }) : route.abort("connectionreset"));
}

export function cardForm(page: Page) {
  const frame = page.frameLocator("iframe[title='Secure payment input frame']");
  return {
    frame,
    async fill(number: string) {
      await frame.getByLabel("Card number").fill(number);
      await frame.getByLabel("Expiration date").fill("12/34");
      await frame.getByLabel("Security code").fill("123");
    },
  };
}

export function challengeFrame(page: Page) {
  const frame = page.frameLocator("iframe[title='Secure 3D Secure frame']");
  return {
    complete: () => frame.locator("#test-source-authorize-3ds").click(),
    fail: () => frame.locator("#test-source-fail-3ds").click(),
  };
}
