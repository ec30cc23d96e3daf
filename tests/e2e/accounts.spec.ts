import { setTimeout as sleep } from "node:timers/promises";
import { owner } from "#tests/support/product-owner.ts";
import { calculatorOn } from "./calculator-locators.ts";
import { mailedLink } from "./mails.ts";
import { expect, expectAccessible, expectOnlyErrors, test, UNAUTHORIZED } from "./test.ts";
import { createAccount, logIn, openAccountMenu, startSession, uniqueEmail } from "./users.ts";

test("registers a user, logs them in, and denies access to the portal", async ({
  page,
  pageErrors,
}) => {
  await page.goto("/register");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("First name is required");
  await expect(page.getByLabel("First name")).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Email").fill(uniqueEmail());
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("a-password-1");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Registration Successful",
  );
  await expect(page).toHaveURL("/");

  await page.getByRole("link", { name: "Admin portal" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Ada" })).toBeVisible();
  await expect(page.getByText("The admin portal is for owners and admins only.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "You do not have admin privileges",
  );
  await expect(page).toHaveURL("/");
  expect(pageErrors).toEqual([]);
});

test("logs an owner in to the portal and out again", async ({ page, pageErrors }) => {
  await page.goto("/");
  await page.getByLabel("Shipping cost").fill("12.50");
  await logIn(page, owner);
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByRole("tab", { name: "Settings", exact: true })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Welcome, owner@example.com" })).toBeVisible();
  await expectAccessible(page);
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByLabel("Shipping cost")).toHaveValue("");

  await page.addInitScript(rememberWhatIsSaid);
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL("/admin");
  const said = await page.evaluate(() => sessionStorage.getItem("said"));
  expect(said).toContain("You are logged out. Logging in again...");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
});

test("says that the user is logged out before it redirects, also on a slow connection", async ({
  page,
  pageErrors,
}) => {
  await page.addInitScript(rememberWhatIsSaid);
  await page.route("**/assets/toaster-*.js", async (route) => {
    await sleep(1500);
    await route.continue();
  });
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL("/admin");
  const said = await page.evaluate(() => sessionStorage.getItem("said"));
  expect(said).toContain("You are logged out. Logging in again...");
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
});

test("shows an error for a wrong password", async ({ page, pageErrors }) => {
  await logIn(page, { ...owner, password: "wrong password" });
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Login Failed");
  await expect(notices).toContainText("Invalid email or password");
  await expectAccessible(page);
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
});

// Threats: D12, D13
test("resets a password with the mailed link and ends old sessions", async ({
  page,
  browser,
  baseURL,
  pageErrors,
  admin,
}) => {
  const old = await browser.newContext({ baseURL: baseURL ?? "" });
  await startSession(old, admin);
  expect((await old.request.get("/api/auth/user")).status()).toBe(200);

  await page.goto("/admin");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible(); // the login stands until then
  await page.getByLabel("Email").fill(admin.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("a reset link will arrive shortly")).toBeVisible();
  await expectAccessible(page);

  await page.goto(await mailedLink(admin.email));
  await expect(page).toHaveURL("/reset-password");
  await page.getByRole("textbox", { name: "New password" }).fill("another-password-2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password has been reset successfully").first()).toBeVisible();
  await expect(page).toHaveURL("/admin");

  expect((await old.request.get("/api/auth/user")).status()).toBe(401);
  await old.close();
  await logIn(page, { ...admin, password: "another-password-2" });
  await expect(page).toHaveURL("/admin/dashboard");
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
});

test("reports a reset link without a token and leads to the login page", async ({
  page,
  pageErrors,
}) => {
  await page.goto("/reset-password");
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Invalid Reset Link");
  await expect(notices).toContainText("Reset token is missing from the URL");
  await expect(page).toHaveURL("/admin");
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
});

test("shows an error for an expired reset token", async ({ page, pageErrors }) => {
  await page.goto("/reset-password?token=used-before");
  await expect(page).toHaveURL("/reset-password");
  await page.getByRole("textbox", { name: "New password" }).fill("another-password-2");
  await page.getByRole("button", { name: "Set password" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Reset Failed");
  await expect(notices).toContainText("Invalid or expired reset token");
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("400 (Bad Request)")]);
});

test("keeps the token of a reset link over a reload", async ({ page }) => {
  await page.goto("/reset-password?token=not-used-yet");
  await expect(page).toHaveURL("/reset-password");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "New password" })).toBeVisible();
});

test("leads Back past the pages that redirected", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  await page.goto("/register");
  await page.goto("/reset-password");
  await expect(page).toHaveURL("/admin");
  await page.goBack();
  await expect(page).toHaveURL("/register");

  await startSession(page, await createAccount(browser, baseURL, "user"));
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/register");
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
});

test("links from the calculator to the portal and back", async ({ page, pageErrors }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Admin portal" }).click();
  await expect(page).toHaveTitle("Admin portal · Duty Calculator");
  for (const name of ["Forgot your password?", "Admin portal"]) {
    const box = await page.getByRole("link", { name }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24); // to be tapped
  }
  await page.getByRole("link", { name: "Register" }).click();
  await page.getByRole("link", { name: "Back to calculator" }).click();
  await expect(calculatorOn(page).from).toBeVisible();
  await expect(page).toHaveTitle("Duty Calculator");
  expect(pageErrors.splice(0)).toEqual([expect.stringMatching(UNAUTHORIZED)]);
});

/** Runs in the page, because the toast disappears with the redirect half a second later. */
function rememberWhatIsSaid() {
  new MutationObserver(() => {
    const said = document.querySelector("[role=region] li")?.textContent;
    if (said) sessionStorage.setItem("said", said);
  }).observe(document, { childList: true, subtree: true });
}
