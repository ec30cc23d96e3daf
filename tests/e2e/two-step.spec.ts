import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, expectAccessible, expectOnlyErrors, test, UNAUTHORIZED } from "./test.ts";
import { logIn, openAccountMenu, startSession } from "./users.ts";

const PERIOD_MS = 30_000;

const generateCode = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

async function setUp(page: Page, password: string) {
  const card = page.getByRole("region", { name: "Two-step login" });
  await card.getByRole("textbox", { name: "Current password" }).fill(password);
  await card.getByRole("button", { name: "Set up" }).click();
  await expect(card.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expect(card.getByLabel("Code")).toBeFocused();
  await expectAccessible(page);
  const secret = ((await card.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const now = Date.now();
  await card.getByLabel("Code").fill(generateCode(secret, now));
  await page.keyboard.press("Enter");
  await expect(card.getByRole("heading", { name: "Recovery codes" })).toBeFocused();
  await expectAccessible(page);
  const codes = await card.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  // A code takes two lines on a phone: a rule shows where the next one begins.
  await expect(card.getByRole("listitem").first()).toHaveCSS("border-bottom-width", "1px");
  await card.getByRole("button", { name: "I have stored the codes" }).click();
  await expect(card).toContainText("Two-step login is on.");
  // A code is accepted once, but also half a minute early.
  return { nextCode: generateCode(secret, now + PERIOD_MS), codes };
}

test("sets up two-step login and logs in with a code, by keyboard", async ({
  page,
  pageErrors,
  admin,
}) => {
  await startSession(page, admin);
  await page.goto("/account");
  const { nextCode, codes } = await setUp(page, admin.password);
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL("/admin");

  await logIn(page, admin);
  const field = page.getByLabel("Code");
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill("000000");
  await page.keyboard.press("Enter");
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("This code is not valid.");
  await field.fill(nextCode);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
  expectOnlyErrors(pageErrors, UNAUTHORIZED);

  await page.goto("/account");
  const card = page.getByRole("region", { name: "Two-step login" });
  await card.getByRole("textbox", { name: "Current password" }).fill(admin.password);
  await card.getByLabel("Code").fill(codes[0] ?? "");
  await card.getByRole("button", { name: "Turn off" }).click();
  await expect(notices).toContainText("Two-step login is off");
  await expect(card.getByRole("button", { name: "Set up" })).toBeVisible();
});

test("resets the two-step login of an admin who lost app and codes", async ({
  page,
  browser,
  baseURL,
  admin,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await context.newPage();
  await startSession(other, admin);
  await other.goto("/account");
  await setUp(other, admin.password);
  await context.close();

  await startSession(page);
  await page.goto("/admin/dashboard/users");
  const row = page.getByRole("row", { name: admin.email });
  await expect(row.getByText("Two-step login")).toBeVisible();
  await row.getByRole("button", { name: /^Reset the two-step login of/ }).click();
  const dialog = page.getByRole("dialog", { name: "Reset two-step login" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(dialog).toBeHidden(); // it hides the rows from roles
  await expect(row.getByText("Two-step login")).toHaveCount(0);
  await startSession(page, admin);
});

test("leads an admin without two-step login to its set-up where it is required", async ({
  page,
  admin,
}) => {
  await startSession(page, admin);
  // Only for this page: the setting would apply to the other tests' accounts, too.
  let isRequired = true;
  await page.route("**/api/auth/user", async (route) => {
    const response = await route.fetch();
    const user = await response.json();
    await route.fulfill({ json: isRequired ? { ...user, needsTwoStep: true } : user });
  });
  await page.route("**/api/auth/two-step/confirm", async (route) => {
    isRequired = false;
    await route.continue();
  });
  await page.goto("/admin/dashboard/users");
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("alert")).toContainText("This site requires two-step login");
  await expectAccessible(page);
  await setUp(page, admin.password);
  await page.goto("/admin/dashboard/users");
  await expect(page.getByRole("heading", { name: "Users" })).toBeVisible();
});
