import { expect, expectAccessible, expectPageToFit, holdRequests, test } from "./test.ts";
import { startSession } from "./users.ts";

test("shows who is logged in and logs out from the dashboard", async ({ page, admin }) => {
  await startSession(page, admin);
  await page.goto("/admin/dashboard/fees");
  await expect(page).toHaveTitle("Fee Configuration · Dashboard · Duty Calculator");
  const header = page.getByRole("banner");
  const menu = header.getByRole("button", { name: "Grace Hopper Admin Account menu" });
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(header.getByLabel("Currency")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Back to calculator" })).toHaveAttribute("href", "/");
  await expect(page.getByLabel("Flat fee")).toBeVisible(); // a request of the page would be a 401 once logged out
  await menu.press("Enter");
  await expect(header.getByRole("link", { name: "Your account" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(header.getByRole("link", { name: "Your account" })).toBeHidden();
  await menu.click();
  await header.getByRole("button", { name: "Log out" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Logged out successfully");
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
});

test("leads from the tiles of the portal to their tabs", async ({ page }) => {
  await startSession(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL("/admin/dashboard/users");
  await expect(page.getByRole("tab", { name: "Users" })).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveTitle("Users · Dashboard · Duty Calculator");
});

for (const width of [360, 1366]) {
  test(`keeps the layout when the account arrives, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await startSession(page);
    const respond = await holdRequests(page, "**/api/auth/user");
    await page.goto("/admin/dashboard/fees");
    const frame = () =>
      Promise.all([
        page.getByRole("banner").boundingBox(),
        page.getByRole("heading", { name: "Dashboard" }).boundingBox(),
        page.getByLabel("Language").boundingBox(),
      ]);
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    const before = await frame();
    await expect(page.getByRole("contentinfo")).not.toBeInViewport(); // the panel would push it away
    respond();
    await expect(page.getByLabel("Flat fee")).toBeVisible();
    expect(await frame()).toEqual(before);
  });
}

test("keeps the controls of the header at the right and of one height, also in two lines", async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await startSession(page);
  await page.goto("/admin/dashboard/fees?lng=fr");
  const header = page.getByRole("banner");
  const menu = await header.getByRole("button", { name: "Menu du compte" }).boundingBox();
  const search = await header.getByRole("button", { name: "Rechercher" }).boundingBox();
  const language = await header.getByLabel("Langue").boundingBox();
  const appearance = await header.getByLabel("Apparence").boundingBox();
  const right = (box: typeof menu) => (box?.x ?? 0) + (box?.width ?? 0);
  const home = await header.getByRole("link").first().boundingBox();
  expect(language?.y).toBeGreaterThan(home?.y ?? 0);
  expect(right(appearance)).toBe(640 - 24);
  expect(language?.height).toBe(menu?.height);
  expect(search?.height).toBe(menu?.height);
});

for (const section of ["schedule", "exchange-rates"]) {
  test(`keeps the upload of ${section} in its place when the list arrives`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await startSession(page);
    const respond = await holdRequests(page, `**/api/admin/datasets/${section}/versions`);
    await page.goto(`/admin/dashboard/tariffs?section=${section}`);
    const upload = page.getByRole("button", { name: /^Choose/ });
    await expect(upload).toBeVisible();
    const before = await upload.boundingBox();
    respond();
    await expect(page.getByText(/2026 Revision 10|ZAR/).first()).toBeVisible();
    expect(await upload.boundingBox()).toEqual(before);
  });
}

test("keeps what is below a switch in its place when the switch arrives", async ({ page }) => {
  await startSession(page);
  const respond = await holdRequests(page, "**/api/admin/settings");
  await page.goto("/admin/dashboard/users");
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  const below = page.getByRole("link", { name: "Show activity log" });
  const before = await below.boundingBox();
  await expect(page.getByRole("switch")).toHaveCount(0);
  respond();
  await expect(page.getByRole("switch", { name: "Require two-step login" })).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});

test("scrolls the active tab into view on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startSession(page);
  await page.goto("/admin/dashboard/users");
  await expect(page.getByRole("tab", { name: "Users" })).toBeInViewport({ ratio: 1 });
  await expectPageToFit(page);
  await expectAccessible(page);
});

test("keeps a phone's page in its width when a tab outside of it has unsaved changes", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startSession(page);
  await page.goto("/admin/dashboard/fees");
  await page.getByLabel("Flat fee").fill("5");
  await page.getByRole("tab", { name: "Settings", exact: true }).click();
  await expect(page.getByLabel("Site title")).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Fee Configuration.*unsaved/ })).toBeAttached();
  await expectPageToFit(page);
});

test("outlines what has the focus by keyboard, not by mouse", async ({ page }) => {
  await startSession(page);
  await page.goto("/admin/dashboard");
  const fees = page.getByRole("tab", { name: "Fee Configuration" });
  const outlined = page.locator("main :focus-visible, main:focus-visible");
  await fees.click();
  await expect(fees).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Flat fee")).toBeVisible();
  await expect(outlined).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await expect(outlined).toHaveCount(1);

  await page.getByRole("tab", { name: "Tariff Management" }).click();
  const rates = page.getByRole("tab", { name: "Exchange rates" });
  await rates.click();
  await expect(rates).toHaveAttribute("aria-selected", "true");
  await expect(outlined).toHaveCount(0);
});

test("gives the focus of a link to the page that it leads to", async ({ page }) => {
  await startSession(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Back to calculator" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "Admin portal" }).press("Enter");
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeFocused();
});

test("leads from the tab to the first control of its panel", async ({ page }) => {
  await startSession(page);
  await page.goto("/admin/dashboard/tariffs?section=tariffs");
  await page.getByRole("tab", { name: "Tariff Management" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tab", { name: "Rates by country" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeFocused();
});

test("finds pages, payments, users and tariff lines from every page of the portal", async ({
  page,
}) => {
  await startSession(page);
  await page.goto("/admin/dashboard/fees");
  await expect(page.getByLabel("Flat fee")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog", { name: "Search the portal" });
  const field = dialog.getByRole("combobox");
  await expect(field).toBeFocused();
  await field.fill("owner@example");
  await expect(dialog.getByRole("option", { name: "owner@example.com" })).toBeVisible();
  await expectAccessible(page);
  await field.fill("t-shirt");
  const line = dialog.getByRole("option", { name: /^6109\.10\.00/ }).first();
  await expect(line).toBeVisible();
  await field.fill("exchange");
  await expect(dialog.getByRole("option", { name: "Exchange rates", exact: true })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard/tariffs?section=exchange-rates");
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/admin/dashboard/fees");
});
