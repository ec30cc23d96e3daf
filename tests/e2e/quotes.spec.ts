import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { readPdf } from "#tests/support/pdf-text.ts";
import { calculatorOn, fillShipment } from "./calculator-locators.ts";
import {
  atWidths,
  expect,
  expectAccessible,
  expectOnlyErrors,
  expectPageToFit,
  test,
  UNAUTHORIZED,
} from "./test.ts";
import { createAccount, openAccountMenu, startSession } from "./users.ts";

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

async function calculate(page: Page) {
  await page.goto("/");
  await fillShipment(page);
  const calculator = calculatorOn(page);
  await calculator.calculate.click();
  await expect(calculator.result).toContainText("$87.50");
}

/** Saves the shown result and returns the path of its link. */
async function saveQuote(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "Save as quote" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Customer (optional)").fill("Ada & Sons");
  await dialog.getByLabel("Language of the quote").selectOption("es");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save quote" }).click();
  await expect(dialog).toContainText("Quote saved");
  const link = (await dialog.getByText("/q/").textContent()) ?? "";
  await expectAccessible(page);
  return new URL(link).pathname + new URL(link).search;
}

test("keeps a quote, which another browser opens in its language, and the sender sees it", async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await createAccount(browser, baseURL, "user");
  await startSession(page, account);
  await calculate(page);
  const path = await saveQuote(page, "Spring order");
  await page.getByRole("dialog").getByRole("link", { name: "All quotes" }).click();
  await expect(page).toHaveURL("/home");
  const row = page.getByRole("listitem").filter({ hasText: "Spring order" });
  await expect(row).toContainText("Draft");

  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const reader = await context.newPage();
  const response = await reader.goto(path);
  expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(await response?.text()).toContain('<meta name="robots" content="noindex">');
  await expect(reader.getByRole("heading", { name: "Spring order" })).toBeVisible();
  await expect(reader.getByText("Nada ha cambiado desde entonces.")).toBeVisible();
  await expect(reader.getByRole("region", { name: /^Al / })).toContainText("87.50");
  await expectAccessible(reader);

  await page.reload();
  await expect(row).toContainText("Opened");
  await row.getByRole("button", { name: "Withdraw the link" }).click();
  await expect(row).toContainText("Withdrawn");
  await reader.reload();
  await expect(reader.getByRole("heading", { name: "Cotización no encontrada" })).toBeVisible();
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Opened");
  await reader.reload();
  await expect(reader.getByRole("heading", { name: "Spring order" })).toBeVisible();
  await context.close();
});

test("saves a quote as a PDF with every amount of its page, and as a spreadsheet", async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await createAccount(browser, baseURL, "user");
  await startSession(page, account);
  await calculate(page);
  await page.goto(await saveQuote(page, "Spring order"));
  const save = async (name: string) => {
    const started = page.waitForEvent("download");
    await page.getByRole("link", { name, exact: true }).click();
    return started;
  };
  const document = await save("PDF");
  expect(document.suggestedFilename()).toBe("Spring order.pdf");
  const { lines, source } = readPdf(await readFile(await document.path()));
  expect(source).toContain("/Lang (es)");
  const text = plainSpaces(lines.join("\n"));
  const total = await page.getByRole("region", { name: /^Al / }).textContent();
  const items = await page.locator("[data-item-id]").allTextContents();
  const amounts = [total, ...items].join(" ").match(/\$[\d,]+\.\d\d/g) ?? [];
  expect(amounts.length).toBeGreaterThan(4);
  for (const amount of amounts.filter((each) => each !== "$0.00")) expect(text).toContain(amount);

  const table = await save("Hoja de cálculo");
  expect(table.suggestedFilename()).toBe("Spring order.xlsx");
  expect((await readFile(await table.path())).subarray(0, 2).toString()).toBe("PK");
});

const plainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test("lists quotes and calculations: search, rename, archive, delete and undo", async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await createAccount(browser, baseURL, "user");
  await startSession(page, account);
  await page.goto("/home");
  await expect(page.getByText("No quotes yet")).toBeVisible();
  await expectAccessible(page);
  await calculate(page);
  await saveQuote(page, "First quote");
  await page.getByRole("dialog").getByRole("link", { name: "All quotes" }).click();
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await row("First quote").getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Renamed quote");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await row("Renamed quote").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No quotes yet")).toBeVisible();
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(row("Renamed quote")).toBeVisible();
  await page.getByRole("searchbox").fill("nothing like it");
  await expect(page).toHaveURL(/search=nothing/);
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("searchbox").fill("");

  await page.getByRole("link", { name: "Calculations", exact: true }).click();
  await expect(page).toHaveURL("/home/calculations");
  await expect(row("T-shirts and 1 more")).toContainText("Vietnam → United States");
  await expectAccessible(page);
  await row("T-shirts and 1 more").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("No calculations yet")).toBeVisible();
  await page.getByLabel("Show").selectOption("archived");
  await row("T-shirts and 1 more")
    .getByRole("button", { name: "T-shirts and 1 more", exact: true })
    .click();
  await expect(calculatorOn(page).result).toContainText("$87.50");
});

test("takes the calculations of this browser along when registering", async ({
  page,
  pageErrors,
}) => {
  await calculate(page);
  await page.getByRole("button", { name: "Save as quote" }).click();
  await expect(page.getByRole("dialog")).toContainText("Quotes are kept in an account");
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
  await page.goto("/home");
  await expect(page.getByRole("button", { name: "T-shirts and 1 more" })).toBeVisible();
  await expectAccessible(page);
  expectOnlyErrors(pageErrors, UNAUTHORIZED);
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  await expect(page.getByRole("switch", { name: "Take my calculations along" })).toBeChecked();
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Email").fill(`ada-${Date.now()}@example.com`);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("a-password-1");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/home/calculations");
  await expect(page.getByRole("listitem").filter({ hasText: "T-shirts" })).toBeVisible();
  await openAccountMenu(page);
  await page.getByRole("banner").getByRole("link", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Current password" }).fill("a-password-1");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL("/");
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});

test("lets a broker without an account review the lines", async ({ page, browser, baseURL }) => {
  await startSession(page, await createAccount(browser, baseURL, "user"));
  await calculate(page);
  const path = await saveQuote(page, "Reviewed order");
  await page.goto(path.replace("lng=es", "lng=en"));
  const reviews = page.getByRole("region", { name: "Reviews" });
  const created = page.waitForResponse("**/review-link");
  await reviews.getByRole("button", { name: "Copy link for a review" }).click();
  const { token } = await (await created).json();

  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const broker = await context.newPage();
  await broker.goto(`/review/${token}`);
  const form = broker.getByRole("region", { name: "Review of the lines" });
  await form.getByRole("button", { name: "Send review" }).click();
  await expect(form.getByText("Enter a name.")).toBeVisible();
  await expect(form.getByText("Choose for at least one line.")).toBeVisible();
  const line = (name: string) => form.getByRole("listitem").filter({ hasText: name });
  await line("T-shirts").getByRole("button", { name: "Confirmed" }).click();
  await line("Coffee machine").getByRole("button", { name: "Needs information" }).click();
  await line("Coffee machine").getByRole("textbox").fill("Which wattage?");
  await form.getByLabel("Your name").fill("Bob the broker");
  await expectAccessible(broker);
  await form.getByRole("button", { name: "Send review" }).click();
  await expect(broker.getByText("The sender of the quote sees it now.")).toBeVisible();
  await context.close();

  await page.reload();
  await expect(reviews).toContainText("Bob the broker");
  await expect(reviews).toContainText("Which wattage?");
  await expectAccessible(page);
});

test("fits a quote and the home on a phone and a tablet in German", async ({
  page,
  browser,
  baseURL,
}) => {
  const fitsWith = async (content: Locator) => {
    await atWidths(page, [320, 768], async () => {
      await expect(content).toBeVisible();
      await expectPageToFit(page);
    });
  };
  await startSession(page, await createAccount(browser, baseURL, "user"));
  await page.setViewportSize({ width: 1280, height: 800 });
  await calculate(page);
  const path = await saveQuote(page, "Ein Angebot mit einem sehr langen Namen ohne Kürzung");
  await page.goto(path.replace("lng=es", "lng=de"));
  await fitsWith(page.getByText("Seither hat sich nichts geändert."));
  for (const list of ["/home", "/home/calculations"]) {
    await page.goto(list);
    await fitsWith(page.getByRole("main").getByRole("listitem").first());
  }
});
