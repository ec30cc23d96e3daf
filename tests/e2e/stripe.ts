import type { BrowserContext, Page, Route } from "@playwright/test";

/** The hosts that a page talks to when it takes a card. */
export const STRIPE_HOSTS = ["js.stripe.com", "api.stripe.com"];

/** Answers what a browser asks of Stripe from the stand-in, and lets nothing else through to it. */
export async function routeStripe(context: BrowserContext, standIn: { url: string }) {
  await context.route(/^https:\/\/([\w-]+\.)*stripe\.com\//, async (route) => {
    const { host, pathname, search } = new URL(route.request().url());
    if (!STRIPE_HOSTS.includes(host)) return route.abort();
    const path = pathname.replace(/^\/endive\//, "/"); // the release train's own folder
    await forward(route, `${standIn.url}${path}${search}`);
  });
}

async function forward(route: Route, url: string) {
  const response = await route.fetch({ url }).catch(() => undefined);
  await (response ? route.fulfill({ response }) : route.abort("connectionreset"));
}

/** The card's fields, which are in a frame of Stripe's. */
export function cardForm(page: Page) {
  const frame = page.frameLocator("iframe[title='Secure payment input frame']");
  return {
    frame,
    /** A card that is good for long, by its number. */
    async fill(number: string) {
      await frame.getByLabel("Card number").fill(number);
      await frame.getByLabel("Expiration date").fill("12/34");
      await frame.getByLabel("Security code").fill("123");
    },
  };
}

/** The bank's question in the frame that lies over the page. */
export function challengeFrame(page: Page) {
  const frame = page.frameLocator("iframe[title='Secure 3D Secure frame']");
  return {
    complete: () => frame.locator("#test-source-authorize-3ds").click(),
    fail: () => frame.locator("#test-source-fail-3ds").click(),
  };
}
