import { readFile } from "node:fs/promises";
import { calculate, payNow, test } from "./payment-test.ts";
import { cardForm } from "./stripe.ts";
import { expect, expectAccessible } from "./test.ts";
import { owner } from "./users.ts";

test("shows, exports and partially refunds a payment", async ({ shop: page }) => {
  await calculate(page);
  await payNow(page).click();
  await cardForm(page).fill("4242 4242 4242 4242");
  await page.getByRole("dialog").getByRole("button", { name: /^Pay / }).click();
  const code = await page
    .getByRole("dialog")
    .getByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
    .textContent();

  await page.context().request.post("/api/auth/login", { data: owner });
  await page.goto("/admin/dashboard/analytics");
  const line = page.getByRole("listitem").filter({ hasText: code ?? "none" });
  await expect(line).toContainText("87.50 USD");
  await expect(line).toContainText("completed");
  await expect(page.getByRole("img", { name: "Calculations and payments per day" })).toBeVisible();
  await expect(page.locator(".uplot canvas")).toBeVisible();
  await page.getByText("Show as table").click();
  await expect(page.getByRole("table", { name: /per day/ }).getByRole("row")).toHaveCount(8);
  await expectAccessible(page);

  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await readFile(await (await started).path(), "utf8");
  expect(file).toContain(`${code?.replaceAll("-", "")},`);

  await line.getByRole("button", { name: `Refund ${code}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount in USD").fill("100");
  await expect(dialog.getByRole("button", { name: /^Refund/ })).toBeDisabled();
  await dialog.getByLabel("Amount in USD").fill("7.50");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Refund 7.50 USD" }).click();
  await expect(line).toContainText("7.50 refunded");

  await page.getByLabel("Period").selectOption("custom");
  await page.getByLabel("From", { exact: true }).fill("2000-01-01");
  await page.getByLabel("To", { exact: true }).fill("2000-01-31");
  await expect(page.getByText("No transactions yet")).toBeVisible();
});

test("saves, tests and deletes API keys and shows whether payments are set up", async ({
  shop: page,
  open,
  pageErrors,
}) => {
  await page.context().request.post("/api/auth/login", { data: owner });
  await page.goto("/admin/dashboard/payments");
  await expect(page.getByText("The card provider is configured.")).toBeVisible();
  await expect(page.getByText("Test: no card is charged")).toBeVisible();
  await expect(page.locator("code")).toHaveText(/\/api\/stripe\/webhook$/);

  await page.getByRole("tab", { name: "API Credentials" }).click();
  const secret = page.getByRole("textbox", { name: "Secret key" });
  await expect(page.getByText(/^Set by an environment variable: sk_test_…/)).toBeVisible();
  await secret.fill("pk_test_0123456789abcdef");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText(/A secret key starts with/).first()).toBeVisible();

  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("400")]);
  await secret.fill("sk_test_0123456789abcdef");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Stored: sk_test_…cdef")).toBeVisible();
  await expect(secret).toHaveValue("");
  await expectAccessible(page);
  const tryKey = page.getByRole("region", { name: /Stripe/ }).getByRole("button", {
    name: "Test connection",
  });
  await tryKey.click();
  await expect(page.getByText(/The provider rejected the key/)).toBeVisible();

  await page.getByRole("button", { name: "Delete Secret key" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
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
  await page.context().request.post("/api/auth/login", { data: owner });
  await page.goto("/admin/dashboard/payments");
  const url = (await page.locator("code").textContent()) ?? "";
  await page.getByRole("button", { name: "Replace webhook at Stripe" }).click();
  await expect(page.getByText(/^Webhook created\. Stripe sends/)).toBeVisible();
  expect(await stripe.webhookEndpoints()).toMatchObject([{ url, status: "enabled" }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  const key = await stripe.addRestrictedKey(["payment_intent_write", "charge_write"]);
  const credentials = "/api/admin/credentials";
  await page.context().request.put(credentials, { data: { stripe_secret_key: key } });
  await page.getByRole("button", { name: "Replace webhook at Stripe" }).click();
  const error = page.getByRole("tabpanel").getByText(/“Webhook Endpoints: write”/);
  await expect(error).toBeVisible();
  await expectAccessible(page);
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("403")]);
  expect(await stripe.webhookEndpoints()).toHaveLength(1);

  for (const name of ["stripe_secret_key", "stripe_webhook_secret"]) {
    await page.context().request.delete(`${credentials}/${name}`);
  }
});
