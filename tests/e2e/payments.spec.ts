import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { runStatement } from "#tests/support/database-admin.ts";
import { calculatorOn, chooseCountry, fillShipment } from "./calculator-locators.ts";
import { calculate, payNow, test } from "./payment-test.ts";
import { cardForm, challengeFrame } from "./stripe.ts";
import { expect, expectAccessible } from "./test.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const message = (page: Page, text: string) => page.getByText(text, { exact: true });
const pay = (page: Page) => dialog(page).getByRole("button", { name: /^Pay / });

test("pays a landed cost and verifies the payment", async ({ shop: page, pageErrors }) => {
  const hosts: string[] = [];
  page.on("request", (request) => hosts.push(new URL(request.url()).host));
  await calculate(page);
  expect(hosts.filter((host) => host.endsWith("stripe.com"))).toEqual([]);

  await payNow(page).click();
  await cardForm(page).fill("4000 0000 0000 0002");
  await pay(page).click();
  await expect(message(page, "Payment Failed")).toBeVisible();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("402")]);

  await cardForm(page).fill("4242 4242 4242 4242");
  await pay(page).click();
  await expect(dialog(page).getByRole("heading")).toHaveText("Payment successful");
  const code = await dialog(page)
    .getByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
    .textContent();
  await expect(
    dialog(page).getByRole("img", { name: `QR code for transaction ${code}` }),
  ).toBeVisible();
  await expectAccessible(page);

  const started = page.waitForEvent("download");
  await dialog(page).getByRole("link", { name: "Download" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(`transaction-${code}.png`);
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe("PNG");

  await dialog(page).getByLabel("Email a receipt to").fill("ada@example.com");
  await dialog(page).getByRole("button", { name: "Send" }).click();
  await expect(message(page, "Receipt sent")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).first().click();
  await expect(dialog(page)).toBeHidden();

  await page.goto(`/verify/${code?.toLowerCase()}`);
  await expect(page.getByText("Payment verified")).toBeVisible();
  await expect(page.getByText("102.50")).toBeHidden();
  await expectAccessible(page);
});

test("completes a 3-D Secure challenge over the dialog", async ({ shop: page }) => {
  await calculate(page);
  await payNow(page).click();
  await cardForm(page).fill("4000 0025 0000 3155");
  await pay(page).click();
  await challengeFrame(page).fail();
  await expect(message(page, "Payment Failed")).toBeVisible();
  await pay(page).click();
  await challengeFrame(page).complete();
  await expect(dialog(page).getByRole("heading")).toHaveText("Payment successful");
});

test("charges once when the page crashed during the payment", async ({
  shop: page,
  context,
  pageErrors,
  open,
}) => {
  const before = (await open.stripe.charges()).filter(({ paid }) => paid).length;
  await calculate(page);
  await payNow(page).click();
  await cardForm(page).fill("4242 4242 4242 4242");
  await context.route("**/api/confirm-payment", (route) => route.abort(), { times: 1 });
  await pay(page).click();
  await expect(message(page, "Payment Error")).toBeVisible();
  for (const complaint of pageErrors.splice(0)) expect(complaint).toMatch(/ERR_FAILED/);
  await page.reload(); // what was entered is still there
  await calculatorOn(page).calculate.click();
  await payNow(page).click();
  await expect(dialog(page).getByRole("heading")).toHaveText("Payment successful");
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("409")]);
  const charged = (await open.stripe.charges()).filter(({ paid }) => paid);
  expect(charged).toHaveLength(before + 1);
});

test("reports a card form that fails to load and loads it on retry", async ({
  shop: page,
  context,
  pageErrors,
}) => {
  await calculate(page);
  await context.route("https://js.stripe.com/**", (route) => route.abort());
  await payNow(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText("js.stripe.com");
  await context.unroute("https://js.stripe.com/**");
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(pay(page)).toBeEnabled();
  for (const complaint of pageErrors.splice(0)) expect(complaint).toMatch(/ERR_FAILED/);
});

test("resets the dialog on close and makes the page behind it inert", async ({ shop: page }) => {
  await calculate(page);
  await payNow(page).click();
  await expect(pay(page)).toBeEnabled();
  await expect(page.locator("main")).toHaveAttribute("inert", "");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(payNow(page)).toBeFocused();
  await payNow(page).click();
  await expect(pay(page)).toBeEnabled();
});

for (const [language, theme, payLabel] of [
  ["de", "light", "Jetzt bezahlen"],
  ["zh", "dark", "立即支付"],
] as const) {
  test(`pays in yen at 320 px in ${theme} mode in ${language}`, async ({
    shop: page,
    context,
    open,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const choices = { currency: "JPY", theme };
    await context.addCookies(
      Object.entries(choices).map(([name, value]) => ({ name, value, url: baseURL ?? "" })),
    );
    await calculate(page);
    await page.getByRole("combobox", { name: "Language" }).selectOption(language);
    await page.getByRole("button", { name: payLabel }).click();
    await expect(dialog(page).locator("button[type=submit]")).toBeEnabled();
    await expectAccessible(page);
    const frame = page.frameLocator("iframe[title='Secure payment input frame']");
    for (const [autocomplete, text] of [
      ["cc-number", "4242424242424242"],
      ["cc-exp", "12/34"],
      ["cc-csc", "123"],
    ]) {
      await frame.locator(`[autocomplete=${autocomplete}]`).fill(text ?? "");
    }
    await dialog(page).locator("button[type=submit]").click();
    await expect(dialog(page).getByRole("img")).toBeVisible();
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    const paid = (await open.stripe.paymentIntents()).findLast(
      ({ currency }) => currency === "jpy",
    );
    expect(paid).toMatchObject({ status: "succeeded", amount: paid?.amount_received });
  });
}

test("charges the exact amount of a landed-cost quote", async ({
  shop: page,
  open: { product, stripe },
}) => {
  const { databaseUrl } = product;
  const method = "insert into settings (key, value) values ('calculation_method', 'zonos')";
  await runStatement(databaseUrl, method);
  await page.goto("/");
  await chooseCountry(calculatorOn(page).to, "Canada");
  const answer = page.waitForResponse(/\/api\/calculate/);
  await fillShipment(page);
  await calculatorOn(page).calculate.click();
  const { totalLandedCost, providerResponse } = await (await answer).json();
  const [cost] = providerResponse.data.landedCostCalculateWorkflow;
  await payNow(page).click();
  await cardForm(page).fill("4242 4242 4242 4242");
  await pay(page).click();
  await expect(dialog(page).getByRole("heading")).toHaveText("Payment successful");
  expect(totalLandedCost).toBe(cost.amountSubtotals.landedCostTotal);
  const charged = (await stripe.charges()).map(({ amount }) => amount);
  expect(charged).toContain(Math.round(totalLandedCost * 100));
  await runStatement(databaseUrl, "delete from settings where key = 'calculation_method'");
});
