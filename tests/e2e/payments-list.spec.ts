import type { Page } from "@playwright/test";
import { calculate, dialog, openCardForm, payInDialog, test } from "./payment-test.ts";
import { expect, expectAccessible, expectPageToFit } from "./test.ts";
import { startSession } from "./users.ts";

const emailField = (page: Page) => dialog(page).getByLabel("Email for the receipt (optional)");

/** Pays a shipment of 87.50 USD and returns its code; the receipt is sent to the address. */
async function pay(page: Page, email: string): Promise<string> {
  await calculate(page);
  await openCardForm(page);
  await emailField(page).fill(email);
  await payInDialog(page);
  await expect(dialog(page)).toContainText(`The receipt is on its way to ${email}.`);
  const code = await dialog(page)
    .getByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
    .textContent();
  return code ?? "none";
}

test("asks for an email before paying, which must be one, and remembers it", async ({
  shop: page,
}) => {
  await calculate(page);
  await openCardForm(page);
  await emailField(page).fill("payer@example");
  await dialog(page).getByRole("button", { name: /^Pay / }).click();
  await expect(emailField(page)).toBeFocused();
  await expect(dialog(page)).toContainText("Invalid email address");
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectPageToFit(page);
  await emailField(page).fill("remembered@example.com");
  await payInDialog(page);
  const remembered = await page.evaluate(() => localStorage.getItem("receipt-email"));
  expect(remembered).toBe("remembered@example.com");
});

test("finds a payment by a part of its email, and a link and Back restore the list", async ({
  shop: page,
}) => {
  const name = `lena-${Date.now()}`;
  const code = await pay(page, `${name}@example.com`);
  await startSession(page);
  await page.goto("/admin/dashboard/analytics");
  const list = page.getByRole("region", { name: "Transactions", exact: true });
  await list.getByRole("searchbox").fill(name);
  const row = list.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText(`${name}@example.com`);
  await expect(row).toContainText("VN → US");
  await expect(list.getByRole("row")).toHaveCount(2);
  await list.getByLabel("Period").selectOption("This month");
  await list.getByRole("button", { name: "Amount" }).click();
  const amount = list.getByRole("columnheader", { name: "Amount" });
  await expect(amount).toHaveAttribute("aria-sort", "descending");
  await expectAccessible(page);
  const address = page.url();
  expect(address).toMatch(/search=lena-\d+&from=\d{4}-\d\d-01&to=.*&sort=amount&order=desc/);
  await row.getByRole("link", { name: code }).click();
  await expect(page.getByRole("heading", { name: `Transaction ${code}` })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await expect(amount).toHaveAttribute("aria-sort", "descending");
  expect(page.url()).toBe(address);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectPageToFit(page);
});

test("adds a note to a payment and deletes it", async ({ shop: page }) => {
  const code = await pay(page, "noted@example.com");
  await startSession(page);
  await page.goto(`/admin/dashboard/payments/${code}`);
  const history = page.getByRole("region", { name: "History" });
  await history.getByLabel("Add a note").fill("Called the payer.\nThey agree.");
  await history.getByRole("button", { name: "Add note" }).click();
  const note = history.getByRole("listitem").filter({ hasText: "Called the payer." });
  await expect(note).toContainText("Note by ");
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectPageToFit(page);
  await note.getByRole("button", { name: "Delete note" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete note" }).click();
  await expect(note).toHaveCount(0);
});
