import { readFile } from "node:fs/promises";
import { owner } from "#tests/support/product-owner.ts";
import { mailedLink, resetPassword } from "./mails.ts";
import {
  atWidths,
  expect,
  expectAccessible,
  expectLoaded,
  expectOnlyErrors,
  expectPageToFit,
  holdRequests,
  inBothSchemes,
  isSelectionCut,
  test,
  UNAUTHORIZED,
} from "./test.ts";
import { createAccount, logIn, startSession, uniqueEmail } from "./users.ts";

test("creates, promotes, edits and deletes a user and logs each change", async ({
  page,
  pageErrors,
}) => {
  await logIn(page, owner);
  await expect(page).toHaveURL("/admin/dashboard");
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
  await page.goto("/admin/dashboard/users");
  await expect(page.getByText("Owners can manage all users")).toBeVisible();

  const email = uniqueEmail();
  await page.getByRole("button", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New User" });
  await dialog.getByLabel("First name").fill("Alan");
  await dialog.getByLabel("Last name").fill(email.slice(7, 30));
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("textbox", { name: "Password", exact: true }).fill("a-password-1");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create user" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("User created successfully");

  const row = page.getByRole("row", { name: email });
  await expect(row.getByText("Verified")).toBeVisible();
  const role = row.getByLabel(/^Role of Alan/);
  await role.focus();
  await role.selectOption("admin");
  await expect(notices).toContainText("User role updated successfully");
  await expect(role).toHaveValue("admin");
  await expect(role).toBeFocused();

  await row.getByRole("button", { name: /^Edit Alan/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit User" });
  await expect(edit.getByLabel("Role")).toHaveValue("admin");
  await edit.getByLabel("First name").fill("Turing");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(notices).toContainText("User updated successfully");

  await row.getByRole("button", { name: /^Delete Turing/ }).click();
  const confirm = page.getByRole("dialog", { name: "Delete User" });
  await expect(confirm).toContainText("This action cannot be undone.");
  await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(notices).toContainText("User deleted successfully");
  await expect(row).toHaveCount(0);

  await page.getByRole("link", { name: "Show activity log" }).click();
  await expect(page).toHaveURL("/admin/dashboard/activity");
  await expect(page.getByRole("tabpanel")).toBeFocused(); // the link has disappeared
  await expect(page).toHaveTitle("Activity log · Dashboard · Duty Calculator");
  await expect(page.getByRole("tab", { name: "Users" })).toHaveAttribute("aria-selected", "true");
  const deed = page.getByRole("row").filter({ hasText: `Changed a role · ${email}` });
  await expect(deed).toContainText("User → Admin");
  await expectAccessible(page);
});

test("promotes a registered account after a question while its email is not verified", async ({
  page,
  context,
  pageErrors,
}) => {
  const account = { email: uniqueEmail(), password: "a-password-1" };
  const names = { firstName: "Mary", lastName: account.email.slice(7, 30) };
  await context.request.post("/api/auth/register", { data: { ...account, ...names } });
  await startSession(context);
  await page.goto("/admin/dashboard/users");
  const row = page.getByRole("row", { name: account.email });
  const role = row.getByLabel(/^Role of Mary/);
  const notices = page.getByRole("region", { name: "Notifications" });
  await role.selectOption("admin");
  const dialog = page.getByRole("dialog", { name: /^Make Mary .* an admin\?$/ });
  await expect(dialog).toContainText("another person may have registered it");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(role).toHaveValue("user");
  await role.selectOption("admin");
  await dialog.getByRole("button", { name: "Make admin" }).click();
  await expect(notices).toContainText("User role updated successfully");
  await expect(role).toHaveValue("admin");

  await row.getByRole("button", { name: /^Send a verification link to Mary/ }).click();
  await expect(notices).toContainText("Verification link sent");
  await resetPassword(page.request, { ...account, password: "a-password-2" });
  await page.reload();
  await expect(row.getByText("Verified")).toBeVisible();
  await expect(row.getByRole("button", { name: /^Send a verification link/ })).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test("verifies a registered email with the mailed link, after a login on another device", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  const account = { email: uniqueEmail(), password: "a-password-1" };
  const device = await browser.newContext({ baseURL: baseURL ?? "" });
  const names = { firstName: "Mary", lastName: "Shelley" };
  await device.request.post("/api/auth/register", { data: { ...account, ...names } });
  await device.close();

  await page.goto(await mailedLink(account.email));
  await expect(page.getByText(/^Log in to the account that the email names/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(`Confirm that ${account.email} is the email`)).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(`${account.email} is verified.`)).toBeVisible();
  await page.getByRole("link", { name: "Your account" }).click();
  const card = page.getByRole("region", { name: "Email address" });
  await expect(card).toContainText(`Your email address is ${account.email}.`);
  await expect(card).not.toContainText("not verified");
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
});

test("finds activity by person, activity and search, and exports it", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const admin = await createAccount(browser, baseURL, "admin");
  await startSession(context, admin);
  await context.request.get("/api/admin/activity"); // only owners may
  await startSession(context);
  await page.goto("/admin/dashboard/activity");
  await page.getByRole("searchbox", { name: "Person (email)" }).fill(admin.email);
  const items = page.getByRole("table", { name: "Activity log" }).locator("tbody tr");
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText("Access denied · GET /api/admin/activity");
  await page.getByLabel("Activity", { exact: true }).selectOption("Logged in");
  await expect(items).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  await expect(items).toHaveCount(1);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`loggedIn,${admin.email},`);

  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("searchbox", { name: /^Search by email, setting/ }).fill("activity.csv");
  await expect(page).toHaveURL(/\?search=activity\.csv$/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const exported = items.filter({ hasText: `person: ${admin.email}, action: loggedIn` });
  await expect(exported).toContainText("Exported data · activity.csv");
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByText("Filters", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectPageToFit(page);
});

test("aligns the cells of an event whose email takes two lines, and keeps its time on one", async ({
  page,
  context,
}) => {
  const email = `${"long.".repeat(10)}${uniqueEmail().replace("@", `@${"department.".repeat(9)}`)}`;
  await context.request.post("/api/auth/login", { data: { email, password: "wrong" } });
  await startSession(context);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/admin/dashboard/activity");
  const row = page.getByRole("row", { name: email });
  const [person, time, action] = await Promise.all([
    row.getByRole("button").boundingBox(),
    row.getByRole("time").boundingBox(),
    row.getByText("Failed to log in").boundingBox(),
  ]);
  const lineHeight = action?.height ?? 0;
  expect(time?.height).toBe(lineHeight);
  expect(person?.height).toBeGreaterThan(1.5 * lineHeight);
  for (const cell of [person, time]) {
    expect(Math.abs((cell?.y ?? 0) - (action?.y ?? 0))).toBeLessThan(lineHeight / 2);
  }
});

test("keeps the email of an event whose change is long on one line", async ({ page, context }) => {
  const search = `${"a long search ".repeat(10)}${uniqueEmail()}`;
  await startSession(context);
  await context.request.get("/api/admin/activity.csv", { params: { search } });
  await page.setViewportSize({ width: 1280, height: 768 });
  await page.goto("/admin/dashboard/activity");
  const row = page.getByRole("row").filter({ hasText: search });
  const [action, person] = await Promise.all([
    row.getByText("Exported data").boundingBox(),
    row.getByRole("button", { name: owner.email }).boundingBox(),
  ]);
  expect(person?.height).toBeLessThan(2 * (action?.height ?? 0));
});

test("shows the roles in full on a tablet", async ({ page, context, admin }) => {
  await startSession(context);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/admin/dashboard/users?lng=fr");
  const role = page.getByRole("row", { name: admin.email }).getByRole("combobox");
  expect(await isSelectionCut(role)).toBe(false);
});

test("shows the same action of all users in one column", async ({ page, context, admin }) => {
  await startSession(context);
  await page.goto("/admin/dashboard/users");
  const left = async (email: string) => {
    const row = page.getByRole("row", { name: email });
    return (await row.getByRole("button", { name: /^Edit/ }).boundingBox())?.x;
  };
  expect(await left(owner.email)).toBe(await left(admin.email));
});

test("shows an admin only the permitted actions", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  const admin = await createAccount(browser, baseURL, "admin");
  const user = await createAccount(browser, baseURL, "user");
  await logIn(page, admin);
  await expect(page).toHaveURL("/admin/dashboard");
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
  await page.goto("/admin/dashboard/users");
  await expect(page.getByText("Admins can delete regular users")).toBeVisible();

  const me = page.getByRole("row", { name: admin.email });
  await expect(me.getByText("You", { exact: true })).toBeVisible();
  await expect(me.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("row", { name: owner.email }).getByRole("button")).toHaveCount(0);
  const other = page.getByRole("row", { name: user.email });
  await expect(other.getByRole("combobox")).toHaveCount(0);
  await expect(other.getByRole("button")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Activity log" })).toHaveCount(0);

  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByLabel("Role", { exact: true })).toBeDisabled();
  await page.keyboard.press("Escape");
  await other.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(other).toHaveCount(0);
});

test("searches, sorts and pages users", async ({ page, context, pageErrors }) => {
  await startSession(context);
  await page.route("**/api/admin/users?*", async (route) => {
    const { searchParams } = new URL(route.request().url());
    const query = Object.fromEntries(searchParams);
    const users = query.search === "unknown" ? [] : [person(JSON.stringify(query))];
    await route.fulfill({ json: { users, total: users.length * 120 } });
  });
  await page.goto("/admin/dashboard/users");

  await page.getByRole("button", { name: "Name" }).click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page.getByRole("rowheader")).toContainText('"sort":"name","order":"asc"');
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await expect(page.getByRole("rowheader")).toContainText('"page":"2"');

  await page.getByRole("searchbox", { name: "Search by name or email" }).fill("unknown");
  await expect(page.getByText("No users found")).toBeVisible();
  await expect(page.getByText("No users match “unknown”")).toBeVisible();
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
});

test("reports a list that fails to load and retries", async ({ page, context, pageErrors }) => {
  await startSession(context);
  const list = /\/api\/admin\/users\?/;
  await page.route(list, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/admin/dashboard/users");
  await expect(page.getByText("The users could not be loaded.")).toBeVisible();
  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("row", { name: owner.email })).toBeVisible();
  await expect(page.getByRole("tabpanel")).toBeFocused();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("503")]);
});

test("gives every tab its own URL", async ({ page, context }) => {
  await startSession(context);
  await page.goto("/admin/dashboard");
  await page.getByRole("tab", { name: "Fee Configuration" }).click();
  await expect(page).toHaveURL("/admin/dashboard/fees");
  await page.getByRole("tab", { name: "Users" }).click();
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Fee Configuration" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.reload();
  await expect(page.getByRole("tabpanel", { name: "Fee Configuration" })).toBeVisible();
});

test("closes dialogs with the browser's Back button, and leaves none of their entries in the history", async ({
  page,
  context,
  admin,
}) => {
  await startSession(context);
  await page.goto("/admin/dashboard");
  await page.getByRole("tab", { name: "Users" }).click();
  const add = page.getByRole("button", { name: "Add User" });
  const dialog = page.getByRole("dialog");
  await add.click();
  await dialog.getByLabel("First name").fill("Alan");
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  await page.getByRole("row", { name: admin.email }).getByRole("button", { name: /^Edit/ }).click();
  await dialog.getByLabel("Role").selectOption("owner");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveAccessibleName(/^Make .+ an owner\?$/);
  await page.goBack();
  await expect(dialog).toHaveAccessibleName("Edit User");
  await expect(dialog.getByLabel("Role")).toHaveValue("owner");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();

  await add.click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(add).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.openDialogs)).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("keeps the previous tab while the code of the next one loads", async ({ page, context }) => {
  await startSession(context);
  await page.goto("/admin/dashboard/users");
  await expect(page.getByText("Owners can manage all users")).toBeVisible();
  const load = await holdRequests(page, "**/assets/fees-tab-*.js");
  await page.getByRole("tab", { name: "Fee Configuration" }).click();
  await expect(page.getByRole("progressbar", { name: "Loading…" })).toBeVisible();
  await expect(page.getByText("Owners can manage all users")).toBeVisible();
  load();
  await expect(page.getByRole("textbox", { name: "Flat fee" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});

const TABS = [
  "settings",
  "tariffs",
  "tariffs?section=measures",
  "tariffs?section=exchange-rates",
  "payments",
  "credentials",
  "analytics",
  "fees",
].map((tab) => `/admin/dashboard/${tab}`);

for (const path of ["/admin", "/account", "/register", "/forgot-password", ...TABS]) {
  test(`is accessible at ${path} in light and dark mode, at 320 and 1280 px`, async ({
    page,
    context,
  }) => {
    await startSession(context);
    await page.goto(path);
    await atWidths(page, [320, 1280], async () => {
      await inBothSchemes(page, async () => {
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectLoaded(page);
        await expectAccessible(page);
      });
    });
  });
}

test("lists users accessibly and within the page in light and dark mode, at 320 and 1280 px", async ({
  page,
  context,
}) => {
  await startSession(context);
  await page.goto("/admin/dashboard/users");
  await atWidths(page, [320, 1280], async () => {
    await inBothSchemes(page, async () => {
      await expect(page.getByText(owner.email).first()).toBeVisible();
      await expectAccessible(page);
      await expectPageToFit(page);
    });
  });
});

const person = (name: string) => ({
  id: "1",
  email: "someone@example.com",
  firstName: name,
  lastName: null,
  role: "user",
  createdAt: "2026-11-01T00:00:00.000Z",
});
