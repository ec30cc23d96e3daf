import type { Page } from "@playwright/test";
import { owner } from "#tests/support/product-owner.ts";
import { test } from "./payment-test.ts";
import { expect, expectAccessible, expectPageToFit } from "./test.ts";
import { createAccount, startSession } from "./users.ts";

/** Enters a password in the dialog that asks for it. */
async function confirmWithPassword(page: Page, password = owner.password) {
  await page.getByRole("dialog").getByLabel("Current password").fill(password);
  await page.keyboard.press("Enter");
}

test("saves, tests and deletes API keys and shows whether payments are set up", async ({
  shop: page,
  open,
  pageErrors,
}) => {
  await startSession(page);
  await page.goto("/admin/dashboard/payments");
  await expect(page.getByText("The card provider is configured.")).toBeVisible();
  await expect(page.getByText("Test: no card is charged")).toBeVisible();
  await expect(page.getByRole("tabpanel").locator("code")).toHaveText(/\/api\/stripe\/webhook$/);

  await page.getByRole("tab", { name: "API Credentials" }).click();
  const secret = page.getByRole("textbox", { name: "Secret key: new value" });
  await expect(page.getByText(/^Set by an environment variable: sk_test_…/)).toBeVisible();
  const replace = page.getByRole("button", { name: "Replace Secret key" });
  await replace.click();
  await secret.fill("pk_test_0123456789abcdef");
  await page.getByRole("button", { name: "Save" }).first().click();
  await confirmWithPassword(page);
  await expect(page.getByText(/A secret key starts with/).first()).toBeVisible();
  await expect(secret).toBeFocused();

  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("400")]);
  await secret.fill("sk_test_0123456789abcdef");
  await page.getByRole("button", { name: "Save" }).first().click();
  await confirmWithPassword(page, "not-my-password");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toHaveText("The password is incorrect.");
  await expect(dialog.getByLabel("Current password")).toBeFocused();
  await expectAccessible(page);
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("400")]);
  await confirmWithPassword(page);
  await expect(page.getByText("Stored: sk_test_…cdef")).toBeVisible();
  await expect(secret).toBeHidden();
  const row = page.getByRole("listitem").filter({ has: replace });
  await expect(row).toContainText(new RegExp(`Test.*Last changed .* by ${owner.email}`));
  await expectAccessible(page);
  const tryKey = page.getByRole("region", { name: /Stripe/ }).getByRole("button", {
    name: "Test connection",
  });
  await tryKey.click();
  await expect(page.getByText(/The test failed: /)).toBeVisible();

  await page.getByRole("button", { name: "Delete Secret key" }).click();
  await confirmWithPassword(page);
  await expect(page.getByText(/^Set by an environment variable: sk_test_…/)).toBeVisible();
  await tryKey.click();
  await expect(page.getByText("The provider accepted the key.")).toBeVisible();
  expect(await page.content()).not.toContain(open.stripe.secretKey);
});

test("creates the webhook at Stripe and shows why Stripe rejects it", async ({
  shop: page,
  open: { stripe },
  pageErrors,
}) => {
  await startSession(page);
  await page.goto("/admin/dashboard/payments");
  const url = (await page.getByRole("tabpanel").locator("code").textContent()) ?? "";
  await page.getByRole("button", { name: "Replace webhook at Stripe" }).click();
  await confirmWithPassword(page);
  await expect(page.getByText(/^Webhook created\. Stripe sends/)).toBeVisible();
  expect(await stripe.webhookEndpoints()).toMatchObject([{ url, status: "enabled" }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await expectPageToFit(page);

  const key = await stripe.addRestrictedKey(["payment_intent_write", "charge_write"]);
  const credentials = "/api/admin/credentials";
  await page.context().request.put(credentials, {
    data: { password: owner.password, stripe_secret_key: key },
  });
  await page.getByRole("button", { name: "Replace webhook at Stripe" }).click();
  await confirmWithPassword(page);
  const error = page.getByRole("tabpanel").getByText(/“Webhook Endpoints: write”/);
  await expect(error).toBeVisible();
  await expectAccessible(page);
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("403")]);
  expect(await stripe.webhookEndpoints()).toHaveLength(1);

  for (const name of ["stripe_secret_key", "stripe_webhook_secret"]) {
    const { password } = owner;
    await page.context().request.post(`${credentials}/${name}/remove`, { data: { password } });
  }
});

test("lets owners reserve API keys to themselves", async ({ shop: page, browser, baseURL }) => {
  const admin = await createAccount(browser, baseURL, "admin");
  await startSession(page);
  await page.goto("/admin/dashboard/credentials");
  const reserve = page.getByRole("switch", { name: "Only owners can change API credentials" });
  await reserve.click();
  await expect(reserve).toBeChecked();
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  await startSession(context, admin);
  const adminPage = await context.newPage();
  await adminPage.goto("/admin/dashboard/credentials");
  await expect(adminPage.getByText("Only owners can change these credentials.")).toBeVisible();
  await expect(adminPage.getByRole("button", { name: /^(Replace|Delete) / })).toHaveCount(0);
  await expect(adminPage.getByLabel(/new value/)).toHaveCount(0);
  await expect(
    adminPage.getByRole("switch", { name: "Only owners can change API credentials" }),
  ).toHaveCount(0);
  await expectAccessible(adminPage);
  await context.close();

  await reserve.click();
  await expect(reserve).not.toBeChecked();
});

test("keeps the field of a rejected key in view on a phone that was scrolled past it", async ({
  shop: page,
  pageErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await startSession(page);
  await page.goto("/admin/dashboard/credentials");
  await page.getByRole("button", { name: "Replace Secret key" }).click();
  const secret = page.getByRole("textbox", { name: "Secret key: new value" });
  await secret.fill("pk_test_0123456789abcdef");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(secret).not.toBeInViewport();
  await page.getByRole("button", { name: "Save" }).first().click();
  await confirmWithPassword(page);
  await expect(secret).toBeFocused();
  await expect.poll(() => page.evaluate(() => history.state?.openDialogs)).toBeUndefined();
  await expect(secret).toBeInViewport();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("400")]);
});

test("shows the field of the password dialog with a zoom of 400%", async ({ shop: page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await startSession(page);
  await page.goto("/admin/dashboard/credentials?lng=de");
  await page.getByRole("button", { name: "Ersetzen Geheimer Schlüssel" }).click();
  await page
    .getByRole("textbox", { name: "Geheimer Schlüssel: neuer Wert" })
    .fill("sk_test_0123456789");
  await page.getByRole("button", { name: "Speichern" }).first().click();
  const field = page.getByRole("dialog").getByLabel("Aktuelles Passwort");
  await expect(field).toBeInViewport({ ratio: 1 });
  await page.getByRole("dialog").getByRole("button", { name: "Abbrechen" }).click();
  await expect(field).toBeHidden();
});
