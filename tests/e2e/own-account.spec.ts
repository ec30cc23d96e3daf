import { mailedLink } from "./mails.ts";
import { expect, expectAccessible, expectOnlyErrors, test, UNAUTHORIZED } from "./test.ts";
import { createAccount, logIn, openAccountMenu, startSession, uniqueEmail } from "./users.ts";

test("changes the own password and stays logged in, also as a plain user", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  const account = await createAccount(browser, baseURL, "user");
  const other = await browser.newContext({ baseURL: baseURL ?? "" });
  await startSession(other, account);
  await logIn(page, account);
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
  await openAccountMenu(page);
  await page.getByRole("banner").getByRole("link", { name: "Your account" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  expectOnlyErrors(pageErrors, UNAUTHORIZED);

  const card = page.getByRole("region", { name: "Password" });
  const current = card.getByRole("textbox", { name: "Current password" });
  await current.fill("wrong password");
  await card.getByRole("textbox", { name: "New password" }).fill("another-password-2");
  await card.getByRole("button", { name: "Change password" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("The password is incorrect.");
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("400 (Bad Request)")]);

  await current.fill(account.password);
  await card.getByRole("button", { name: "Change password" }).click();
  await expect(notices).toContainText("Password changed");
  await expect(current).toHaveValue("");
  expect((await page.request.get("/api/auth/user")).status()).toBe(200);
  expect((await other.request.get("/api/auth/user")).status()).toBe(401);
  await other.close();
});

test("lists the own sessions and ends them", async ({
  page,
  browser,
  baseURL,
  pageErrors,
  admin,
}) => {
  const others = [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.1 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0",
  ];
  for (const userAgent of others) {
    const context = await browser.newContext({ baseURL: baseURL ?? "", userAgent });
    await startSession(context, admin);
    await context.close();
  }
  await logIn(page, admin);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible(); // with a header of its own
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
  await openAccountMenu(page);
  await page.getByRole("link", { name: "Your account" }).click();
  const card = page.getByRole("region", { name: "Sessions" });
  await expect(card.getByRole("listitem")).toHaveCount(3);
  await expect(card.getByRole("listitem").filter({ hasText: "This device" })).toContainText(
    "Chrome",
  );
  await expectAccessible(page);

  await card.getByRole("button", { name: "Log out Firefox on Windows" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("main")).toBeFocused(); // the button has disappeared
  await card.getByRole("button", { name: "Log out all other devices" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(card.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("changes the own email with the link mailed to the new one, which counts in no other session", async ({
  page,
  pageErrors,
  admin,
  browser,
  baseURL,
}) => {
  await startSession(page, admin);
  await page.goto("/account");
  const card = page.getByRole("region", { name: "Email address" });
  await card.getByRole("button", { name: "Send confirmation link" }).click();
  await expect(card.getByLabel("New email address")).toBeFocused();
  const email = uniqueEmail();
  await card.getByLabel("New email address").fill(email);
  await card.getByRole("textbox", { name: "Current password" }).fill(admin.password);
  await card.getByRole("button", { name: "Send confirmation link" }).click();
  await expect(card.getByRole("status")).toContainText(`${email} is not confirmed yet.`);

  const link = await mailedLink(email);
  const stranger = await createAccount(browser, baseURL, "user");
  const other = await browser.newContext({ baseURL: baseURL ?? "" });
  await startSession(other, stranger);
  const foreignPage = await other.newPage();
  await foreignPage.goto(link);
  await foreignPage.getByRole("button", { name: "Confirm" }).click();
  await expect(foreignPage.getByRole("alert")).toContainText("belongs to another account");
  await foreignPage.getByRole("button", { name: "Log out" }).click();
  await expect(foreignPage.getByText(/^Log in to the account that the email names/)).toBeVisible();
  await other.close();

  await page.goto(link);
  await expect(page).toHaveURL("/confirm-email");
  await expect(page.getByText(`Your account ${admin.email} will use ${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("log in with your new email address")).toBeVisible();
  await page.getByRole("link", { name: "Your account" }).click();
  await expect(card).toContainText(`Your email address is ${email}.`);

  await page.goto("/confirm-email#token=used-before");
  await page.getByRole("button", { name: "Confirm" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("This confirmation link is not valid or has expired.");
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("400 (Bad Request)")]);
});

test("sends visitors to the login page", async ({ page, pageErrors }) => {
  await page.goto("/account");
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
});
