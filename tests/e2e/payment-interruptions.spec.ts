import type { Page } from "@playwright/test";
import { calculatorOn, fillShipment } from "./calculator-locators.ts";
import {
  calculate,
  countPaid,
  dialog,
  openCardForm,
  payButton,
  payInDialog,
  payNow,
  test,
} from "./payment-test.ts";
import { cardForm } from "./stripe.ts";
import { expect, expectOnlyErrors, goOffline } from "./test.ts";

/** A new tab of the same browser, which has none of what was typed. */
async function returnInNewTab(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await calculate(next);
  return next;
}

/** The requests without a connection, of which that of the settings may be reported after the connection is back. */
const DISCONNECTED = /ERR_INTERNET_DISCONNECTED/;

type Interruption = {
  moment: string;
  /** Goes to the moment and interrupts there. Returns the page on which a payment can be started. */
  interrupt: (page: Page) => Promise<Page>;
};

const BEFORE_THE_CHARGE: Interruption[] = [
  {
    moment: "reloads before calculating",
    async interrupt(page) {
      await page.goto("/");
      await fillShipment(page);
      await page.reload();
      await calculatorOn(page).calculate.click();
      return page;
    },
  },
  {
    moment: "reloads after calculating",
    async interrupt(page) {
      await calculate(page);
      await page.reload();
      return page;
    },
  },
  {
    moment: "reloads while the payment is created",
    async interrupt(page) {
      await calculate(page);
      const created = page.waitForRequest("**/api/create-payment-intent");
      await payNow(page).click();
      await created;
      await page.reload();
      return page;
    },
  },
  {
    moment: "reloads with the card form open",
    async interrupt(page) {
      await calculate(page);
      await openCardForm(page);
      await page.reload();
      return page;
    },
  },
  {
    moment: "closes the tab with the card form open and calculates again in another",
    async interrupt(page) {
      await calculate(page);
      await openCardForm(page);
      return returnInNewTab(page);
    },
  },
  {
    moment: "closes the dialog with the card filled in",
    async interrupt(page) {
      await calculate(page);
      await openCardForm(page);
      await cardForm(page).fill("4242 4242 4242 4242");
      await dialog(page).getByRole("button", { name: "Close" }).click();
      await expect(dialog(page)).toBeHidden();
      return page;
    },
  },
];

for (const { moment, interrupt } of BEFORE_THE_CHARGE) {
  test(`charges nothing when the payer ${moment}, and then once`, async ({
    shop,
    open: { stripe },
  }) => {
    const before = await countPaid(stripe);
    const page = await interrupt(shop);
    expect(await countPaid(stripe)).toBe(before);
    await openCardForm(page);
    await payInDialog(page);
    expect(await countPaid(stripe)).toBe(before + 1);
  });
}

test("charges once when the payer is offline while the payment is created", async ({
  shop: page,
  context,
  pageErrors,
  open: { stripe },
}) => {
  const before = await countPaid(stripe);
  await calculate(page);
  await openCardForm(page); // its code is loaded
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await goOffline(page);
  await payNow(page).click();
  const retry = dialog(page).getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await retry.click();
  await payInDialog(page);
  expectOnlyErrors(pageErrors, DISCONNECTED);
  expect(await countPaid(stripe)).toBe(before + 1);
});

test("charges once when the payer is offline after the card was charged", async ({
  shop: page,
  context,
  pageErrors,
  open: { stripe },
}) => {
  const before = await countPaid(stripe);
  await calculate(page);
  await openCardForm(page);
  await cardForm(page).fill("4242 4242 4242 4242");
  await page.route("**/api/confirm-payment", async (route) => {
    await goOffline(page);
    await route.abort("internetdisconnected");
  });
  await payButton(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText(
    "Could not reach the server. Check your internet connection and try again. Your card may already have been charged.",
  );
  await page.unroute("**/api/confirm-payment");
  await context.setOffline(false);
  await payButton(page).click();
  await expect(dialog(page).getByRole("heading")).toHaveText("Payment successful");
  const errors = pageErrors.splice(0).filter((error) => !DISCONNECTED.test(error));
  expect(errors).toEqual([expect.stringContaining("400")]); // Stripe confirms no payment twice
  expect(await countPaid(stripe)).toBe(before + 1);
});

test("offers the receipt of the one charge after it was closed and the page was reloaded", async ({
  shop: page,
  open: { stripe },
}) => {
  const before = await countPaid(stripe);
  await calculate(page);
  await openCardForm(page);
  await payInDialog(page);
  await dialog(page).getByRole("button", { name: "Close" }).first().click();
  await page.reload();
  await expect(payNow(page)).toBeHidden();
  await page.getByRole("link", { name: "Show receipt" }).click();
  await expect(page.getByText("Payment verified")).toBeVisible();
  expect(await countPaid(stripe)).toBe(before + 1);
});
