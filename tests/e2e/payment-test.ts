import type { Locator, Page } from "@playwright/test";
import { stripeEnvironment } from "#stand-ins/stripe/environment.ts";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { runStatement } from "#tests/support/database-admin.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { acceptPayments } from "#tests/support/public-setting.ts";
import { calculatorOn, fillShipment } from "./calculator-locators.ts";
import { cardForm, routeStripe, STRIPE_HOSTS } from "./stripe.ts";
import { test as base, expect } from "./test.ts";

// The built product with payments enabled, and the Stripe stand-in behind Stripe's own packages.

type PaymentSetup = { product: Product; stripe: Awaited<ReturnType<typeof startStripeStandIn>> };

export const test = base.extend<{ shop: Page }, { open: PaymentSetup }>({
  otherHosts: STRIPE_HOSTS,
  open: [
    async ({ browserName: _ }, use) => {
      const stripe = await startStripeStandIn({
        webhook: { url: "", secret: "whsec_0123456789abcdef" },
      });
      const product = await startProduct(process.env.POSTGRES_URL ?? "", {
        ...stripeEnvironment(stripe),
        ZONOS_API_KEY: "any-key",
      });
      await stripe.setWebhookUrl(`${product.address}/api/stripe/webhook`);
      await acceptPayments(product.databaseUrl, [product.address]);
      await use({ product, stripe });
      await product.stop();
      await stripe.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ open }, use) => use(open.product.address),
  shop: async ({ context, page, open }, use) => {
    await routeStripe(context, open.stripe);
    await use(page);
    await runStatement(open.product.databaseUrl, LEAVE_ADDRESS);
  },
});

/** An address may have five open payments: those that a test leaves open do not count for the next one. */
const LEAVE_ADDRESS = "update payment_attempts set client_key = null";

/** Calculates a shipment that can then be paid. */
export async function calculate(page: Page, address = "/") {
  await page.goto(address);
  await fillShipment(page);
  await calculatorOn(page).calculate.click();
  await expect(payNow(page)).toBeVisible();
}

/** Opens a link to the same shipment, which calculates at once, where it is the payment that is tested. */
export async function openCalculation(page: Page) {
  await page.goto(`/#c=${Buffer.from(JSON.stringify(SHIPMENT)).toString("base64url")}`);
  await expect(payNow(page)).toBeVisible();
}

const SHIPMENT = {
  currency: "USD",
  form: {
    fromCountry: "VN",
    toCountry: "US",
    shippingCost: "",
    insuranceCost: "",
    items: [
      { description: "T-shirts", countryOfOrigin: "VN", quantity: "2", value: "50" },
      { description: "Coffee machine", countryOfOrigin: "BR", quantity: "1", value: "200" },
    ],
  },
};

export const payNow = (page: Page) => page.getByRole("button", { name: "Pay now" });

export const dialog = (page: Page) => page.getByRole("dialog");

export const payButton = (page: Page) => dialog(page).getByRole("button", { name: /^Pay / });

/**
 * Scrolls to a button below the frame of the card, and waits until that is painted: the browser finds out by the last
 * picture whether a press is in the frame.
 */
export async function pressBelowCard(button: Locator) {
  await button.scrollIntoViewIfNeeded();
  await button.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
  );
  await button.click();
}

export async function openCardForm(page: Page) {
  await payNow(page).click();
  await expect(payButton(page)).toBeEnabled();
}

/** Pays in the open dialog with a card that succeeds. */
export async function payInDialog(page: Page) {
  await cardForm(page).fill("4242 4242 4242 4242");
  await pressBelowCard(payButton(page));
  await expect(dialog(page).getByRole("heading")).toHaveText("Payment successful");
}

export const countPaid = async (stripe: PaymentSetup["stripe"]): Promise<number> =>
  (await stripe.charges()).filter(({ paid }) => paid).length;
