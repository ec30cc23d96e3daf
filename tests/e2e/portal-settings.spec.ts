import type { Locator } from "@playwright/test";
import { type Product, startProduct } from "#tests/support/product.ts";
import { owner } from "#tests/support/product-owner.ts";
import { calculatorOn } from "./calculator-locators.ts";
import {
  contentEdges,
  expect,
  expectAccessible,
  expectOnlyErrors,
  test,
  UNAUTHORIZED,
} from "./test.ts";
import { fillLogin, openPortal } from "./users.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct(process.env.POSTGRES_URL ?? "");
});
test.afterAll(() => product.stop());

test.describe.configure({ mode: "serial" });

test("applies switches for visitors only after they are saved", async ({ browser }) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard");

  const shipping = page.getByRole("switch", { name: "Show shipping and insurance" });
  await expect(shipping).toBeChecked();
  await shipping.click();
  await expect(shipping).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard" }).press("Enter");
  await expect(shipping).toBeChecked();
  const panel = page.getByRole("tabpanel");
  await expect(panel).toBeFocused(); // its button has disappeared

  await shipping.click();
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByRole("tab", { name: "Settings You have unsaved changes" }).click();
  await expect(shipping).not.toBeChecked();
  const puts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && puts.push(request.url()));
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Settings saved");
  expect(puts).toHaveLength(4);
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(panel).toBeFocused();

  const visitor = await browser.newPage({ baseURL: product.address });
  await visitor.goto("/");
  await expect(calculatorOn(visitor).calculate).toBeVisible();
  await expect(calculatorOn(visitor).shipping).toHaveCount(0);
  await context.close();
});

test("shows whether a switch is on, and which has the focus, with forced colors", async ({
  browser,
}) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard");
  await page.emulateMedia({ forcedColors: "active" });
  const knobColor = (isOn: boolean) =>
    page
      .getByRole("switch", { checked: isOn })
      .first()
      .evaluate((button) => {
        const colors = [button, button.firstElementChild ?? button].map(
          (element) => getComputedStyle(element).backgroundColor,
        );
        return { knob: colors[1], hasContrast: colors[0] !== colors[1] };
      });
  const on = await knobColor(true);
  const off = await knobColor(false);
  expect([on.hasContrast, off.hasContrast]).toEqual([true, true]);
  expect(on.knob).not.toBe(off.knob);
  await page.getByRole("switch", { checked: false }).first().focus();
  await expect(page.getByRole("switch", { checked: false }).first()).toHaveCSS(
    "outline-width",
    "2px",
  );
  await context.close();
});

test("previews fees on an example and charges them after saving", async ({ browser }) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard/fees");

  await page.getByLabel("Flat fee").fill("10");
  await page.getByLabel("Fee per item").fill("2.50");
  await page.getByLabel("Percentage fee").fill("-5");
  await expect(page.getByText("Enter a number for each fee to see the example.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Invalid input");
  await expect(notices).toContainText("Percentage fee must be a number from 0 to 100");
  // The toast, which stays for five seconds, covers no button.
  await page.getByRole("button", { name: "Save" }).click({ trial: true, timeout: 20_000 });
  await page.getByRole("button", { name: "Discard" }).click({ trial: true, timeout: 20_000 });

  await page.getByLabel("Percentage fee").fill("5");
  await expect(page.getByRole("row", { name: "Total fee" })).toContainText("21.75");
  await expect(page.getByRole("row", { name: "Total landed cost" })).toContainText("141.75");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notices).toContainText("Fee settings updated");

  const stored = await context.request.get("/api/admin/settings");
  expect(await stored.json()).toContainEqual(
    expect.objectContaining({ key: "percentage_fee", value: "0.05" }),
  );
  await page.reload();
  await expect(page.getByLabel("Fee per item")).toHaveValue("2.50");
  await context.close();
});

// Threats: F4
test("uploads, shows and deletes a logo and a favicon", async ({ browser }) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard");
  const notices = page.getByRole("region", { name: "Notifications" });
  const home = page.getByRole("banner").getByRole("link").first();
  const icon = page.locator('link[rel="icon"]');
  await expect(home).toHaveText("Duty Calculator");

  const file = { name: "logo.png", mimeType: "image/png", buffer: PNG };
  await page.getByLabel("Choose logo").last().setInputFiles(file);
  await expect(notices).toContainText("Logo uploaded");
  const shown = home.getByRole("img", { name: "Duty Calculator" });
  await expect(shown).toBeVisible();
  const background = (picture: Locator) =>
    picture.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background(shown)).toBe("rgba(0, 0, 0, 0)");
  const previews = page.getByRole("figure").getByRole("img", { name: "Logo" });
  expect(await Promise.all((await previews.all()).map(background))).toEqual([
    "rgba(0, 0, 0, 0)",
    "rgb(255, 255, 255)",
  ]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await background(shown)).toBe("rgb(255, 255, 255)");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByLabel("Choose favicon").last().setInputFiles(file);
  await expect(notices).toContainText("Favicon uploaded");
  await expect(icon).toHaveAttribute("href", /^\/branding\/favicon-[0-9a-f]{16}\.png$/);
  await expectAccessible(page);

  const wrong = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await page.getByLabel("Choose logo").last().setInputFiles(wrong);
  await expect(notices).toContainText("Upload failed");
  await expect(notices).toContainText("This file is not a readable image.");

  await page.getByRole("button", { name: "Delete logo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete logo" }).click();
  await expect(home).toHaveText("Duty Calculator");
  await page.getByRole("button", { name: "Delete favicon" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete favicon" }).click();
  await expect(icon).toHaveAttribute("href", "/favicon.png");
  await context.close();
});

test("aligns the button that deletes the logo with its card", async ({ browser }) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard");
  const logo = { name: "logo.png", mimeType: "image/png", buffer: PNG };
  await context.request.post("/api/admin/upload-logo", { multipart: { logo } });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.reload();
  const card = page.getByRole("region", { name: "Logo and favicon" });
  const remove = card.getByRole("button", { name: "Delete logo" });
  const { left } = await contentEdges(card.getByRole("heading", { level: 2 }));
  expect((await contentEdges(remove)).left).toBe(left);
  await page.setViewportSize({ width: 1366, height: 800 });
  const favicon = await card.getByText("Choose favicon").boundingBox();
  const { right } = await contentEdges(remove);
  expect(right).toBe((favicon?.x ?? 0) + (favicon?.width ?? 0));
  await context.request.delete("/api/admin/delete-logo");
  await context.close();
});

test("shows the owner's title, footer and color to visitors", async ({ browser }) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard");
  await page.getByLabel("Site title").fill("Acme Imports");
  await page.getByLabel("Footer text").fill("Acme GmbH, Hamburg");
  await page.getByLabel("Brand color").fill("#1a4fa0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("banner").getByRole("link").first()).toHaveText("Acme Imports");
  await expect(page).toHaveTitle("Settings · Dashboard · Acme Imports");

  const visitor = await browser.newPage({ baseURL: product.address });
  await visitor.goto("/");
  await expect(visitor).toHaveTitle("Acme Imports");
  await expect(visitor.getByRole("contentinfo")).toContainText("Acme GmbH, Hamburg");
  const calculate = calculatorOn(visitor).calculate;
  await expect(calculate).toHaveCSS("background-color", "rgb(26, 79, 160)");
  await expectAccessible(visitor);
  await visitor.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(visitor);

  await page.getByLabel("Site title").fill("Zollabfertigungsdienstleistungsgesellschaft".repeat(2));
  await expect(page.getByText("Use at most 60 characters. This text has 86.")).toBeVisible();
  await page.getByLabel("Site title").fill("Zollabfertigungsdienstleistungsgesellschaft-Altona");
  await page.getByLabel("Site title").press("Enter"); // saves as well
  await expect(page.getByRole("banner").getByRole("link").first()).toHaveText(/^Zollabfertigung/);
  await visitor.setViewportSize({ width: 360, height: 700 });
  await visitor.reload();
  const title = visitor.getByRole("banner").getByRole("link", { name: /^Zollabfertigung/ });
  const box = await title.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(344);
  await context.close();
});

/** A one-pixel image. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("leads back to what was typed when the session has expired", async ({
  browser,
  pageErrors,
}) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard/fees");
  const fee = page.getByLabel("Fee per item");
  const saved = await fee.inputValue();
  await fee.fill("7.25");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`${product.address}/admin`);
  await fillLogin(page, owner);
  await expect(page).toHaveURL(`${product.address}/admin/dashboard/fees`);
  await expect(fee).toHaveValue("7.25");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(fee).toHaveValue(saved);
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
  await context.close();
});

test("keeps the focused setting above the bar of the unsaved changes", async ({ browser }) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard");
  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByRole("switch").first().click();
  const bar = page.getByRole("button", { name: "Save" }).locator("..");
  await expect(bar).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByLabel("Site title").focus();
  const switches = await page.getByRole("switch").count();
  for (let stop = 0; stop < switches; stop++) {
    await page.keyboard.press("Tab");
    const focused = await page.locator(":focus").boundingBox();
    const bottom = (focused?.y ?? 0) + (focused?.height ?? 0);
    expect(bottom).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  }
  await context.close();
});
