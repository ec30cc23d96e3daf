import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { calculatorOn } from "./calculator.ts";
import { logIn, newAccount, newEmail, owner } from "./people.ts";
import { expect, expectAccessible, test } from "./test.ts";

// The browser itself tells of every answer that is a refusal; which ones are expected is said here.
const UNAUTHORIZED = expect.stringContaining("401 (Unauthorized)");

test("someone registers, is logged in, and may not enter the portal", async ({
  page,
  complaints,
}) => {
  await page.goto("/register");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("First name is required");
  await expect(page.getByLabel("First name")).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("a-password-1");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Registration Successful",
  );

  await page.getByRole("link", { name: "Admin portal" }).click();
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "You do not have admin privileges",
  );
  await expect(page).toHaveURL("/");
  expect(complaints).toEqual([]);
});

test("an owner logs in, sees the portal and logs out", async ({ page, complaints }) => {
  await logIn(page, owner);
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByRole("tab", { name: "Settings", exact: true })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Welcome, owner@example.com" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();

  await page.addInitScript(rememberWhatIsSaid);
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL("/admin");
  const said = await page.evaluate(() => sessionStorage.getItem("said"));
  expect(said).toContain("You are logged out. Logging in again...");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  for (const complaint of complaints.splice(0)) expect(complaint).toEqual(UNAUTHORIZED);
});

test("a wrong password is refused in words", async ({ page, complaints }) => {
  await logIn(page, { ...owner, password: "wrong password" });
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Login Failed");
  await expect(notices).toContainText("Invalid email or password");
  await expectAccessible(page);
  for (const complaint of complaints.splice(0)) expect(complaint).toEqual(UNAUTHORIZED);
});

test("a forgotten password is replaced by the mailed link, and old sessions are dead", async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const account = await newAccount(browser, baseURL, "admin");
  const old = await browser.newContext({ baseURL: baseURL ?? "" });
  await old.request.post("/api/auth/login", { data: account });
  expect((await old.request.get("/api/auth/user")).status()).toBe(200);

  await page.goto("/admin");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible(); // the log-in stands until then
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("a reset link will arrive shortly")).toBeVisible();
  await expectAccessible(page);

  await page.goto(await mailedLink(account.email));
  await expect(page).toHaveURL("/reset-password");
  await page.getByRole("textbox", { name: "New password" }).fill("another-password-2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password has been reset successfully").first()).toBeVisible();
  await expect(page).toHaveURL("/admin", { timeout: 5000 });

  expect((await old.request.get("/api/auth/user")).status()).toBe(401);
  await old.close();
  await logIn(page, { ...account, password: "another-password-2" });
  await expect(page).toHaveURL("/admin/dashboard");
  for (const complaint of complaints.splice(0)) expect(complaint).toEqual(UNAUTHORIZED);
});

test("a link without its token says so and leads to the login", async ({ page, complaints }) => {
  await page.goto("/reset-password");
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Invalid Reset Link");
  await expect(notices).toContainText("Reset token is missing from the URL");
  await expect(page).toHaveURL("/admin", { timeout: 5000 });
  complaints.splice(0);
});

test("a token that is no longer good is refused in words", async ({ page, complaints }) => {
  await page.goto("/reset-password?token=used-before");
  await expect(page).toHaveURL("/reset-password");
  await page.getByRole("textbox", { name: "New password" }).fill("another-password-2");
  await page.getByRole("button", { name: "Set password" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Reset Failed");
  await expect(notices).toContainText("Invalid or expired reset token");
  expect(complaints.splice(0)).toEqual([expect.stringContaining("400 (Bad Request)")]);
});

test("the portal is a link away from the calculator and back", async ({ page, complaints }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Admin portal" }).click();
  await expect(page).toHaveTitle("Admin portal · Duty Calculator");
  await page.getByRole("link", { name: "Register" }).click();
  await page.getByRole("link", { name: "Back to calculator" }).click();
  await expect(calculatorOn(page).from).toBeVisible();
  await expect(page).toHaveTitle("Duty Calculator");
  expect(complaints.splice(0)).toEqual([UNAUTHORIZED]);
});

async function mailedLink(email: string): Promise<string> {
  const folder = join(process.env.PRODUCT_DATA_DIR ?? "", "mail");
  let link = "";
  await expect(async () => {
    for (const file of await readdir(folder)) {
      const mail = await readFile(join(folder, file), "utf8");
      if (mail.includes(email))
        link = /https?:\S+#token=[\w-]{43}/.exec(plainText(mail))?.[0] ?? "";
    }
    expect(link).not.toBe("");
  }).toPass({ timeout: 10_000 });
  return link.replace(/^https?:\/\/[^/]+/, "");
}

/** Without what quoted-printable adds to long lines. */
const plainText = (mail: string) => mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");

/** Runs in the page: a message that takes the page away half a second later is soon gone. */
function rememberWhatIsSaid() {
  new MutationObserver(() => {
    const said = document.querySelector("[role=region] li")?.textContent;
    if (said) sessionStorage.setItem("said", said);
  }).observe(document, { childList: true, subtree: true });
}
