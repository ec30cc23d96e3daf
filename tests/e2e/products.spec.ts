import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { calculatorOn } from "./calculator-locators.ts";
import { expect, expectAccessible, expectPageToFit, test } from "./test.ts";
import { createAccount, startSession } from "./users.ts";

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog");

/** A price list of 120 products, one of which has no country that is known. */
const FILE = [
  "SKU,Title,HTS code,Made in,Cost per item,Price,Weight per item (kg),Units per month",
  ...Array.from(
    { length: 120 },
    (_, index) =>
      `S-${index},Shirt ${index},${index === 0 ? "6109.90" : "6109.10.0012"},${index === 7 ? "Atlantis" : "Vietnam"},4.50,12.00,0.2,100`,
  ),
].join("\n");

test("adds, edits and deletes a product, and calculates with it", async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await createAccount(browser, baseURL, "user");
  await startSession(page, account);
  await page.goto("/home/products");
  await expect(page.getByText("No products yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add product" }).click();
  await dialog(page).getByLabel("Description").fill("T-shirts");
  await dialog(page).getByLabel("SKU").fill("TS-1");
  await dialog(page).getByLabel("HS code").fill("6109.10.0012");
  await dialog(page).getByLabel("Country of origin").selectOption("VN");
  await dialog(page).getByRole("textbox", { name: "Price of one piece in USD" }).fill("50");
  await dialog(page).getByRole("textbox", { name: "Selling price in USD" }).fill("100");
  await dialog(page).getByLabel("Quantity in a usual month").fill("2");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(row(page, "T-shirts")).toContainText("Ready");
  await expect(row(page, "T-shirts")).toContainText("$64.50");
  await expect(row(page, "T-shirts")).toContainText("Margin 35.5%");
  await expectAccessible(page);

  await row(page, "T-shirts").getByRole("button", { name: "Edit: T-shirts" }).click();
  await dialog(page).getByLabel("HS code").fill("");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(row(page, "T-shirts")).toContainText("No HS code");
  await row(page, "T-shirts").getByRole("button", { name: "T-shirts", exact: true }).click();
  await dialog(page).getByText("History of changes").click();
  await expect(dialog(page)).toContainText("HS code: 6109.10.0012 → –");
  await dialog(page).getByLabel("HS code").fill("6109.10.0012");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(row(page, "T-shirts")).toContainText("Ready");

  await row(page, "T-shirts").getByRole("button", { name: "Delete: T-shirts" }).click();
  await expect(page.getByText("No products yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await row(page, "T-shirts").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Use in a calculation" }).click();
  await expect(calculatorOn(page).result).toContainText("$29.00");
});

test("imports a price list, lists its errors, and exports what it reads again", async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await createAccount(browser, baseURL, "user");
  await startSession(page, account);
  await page.goto("/home/products");
  const choose = async (content: string) =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await choose(FILE);
  await expect(dialog(page)).toContainText("119 rows can be imported");
  await expect(dialog(page)).toContainText("Country of origin cannot be read");
  await expect(dialog(page)).toContainText("Atlantis");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Import 119 products" }).click();
  await expect(page.getByText("119 added, 0 changed, 0 unchanged", { exact: true })).toBeVisible();
  await expect(page.getByText("1 needs work")).toBeVisible();
  await page.getByLabel("Show").selectOption("needsWork");
  await expect(row(page, "Shirt 0")).toContainText("Short code");
  await expect(page.getByRole("listitem").filter({ hasText: "Shirt" })).toHaveCount(1);

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export (CSV)" }).click();
  const exported = await readFile(await (await downloading).path(), "utf8");
  expect(exported.trim().split("\n")).toHaveLength(120);
  await choose(exported);
  await dialog(page).getByRole("button", { name: "Import 119 products" }).click();
  await expect(page.getByText("0 added, 0 changed, 119 unchanged", { exact: true })).toBeVisible();
});

test("fits narrow screens", async ({ page, browser, baseURL }) => {
  const account = await createAccount(browser, baseURL, "user");
  await startSession(page, account);
  await page.request.post("/api/products", {
    data: {
      description: "A long description of goods that are imported again and again",
      origin: "VN",
      unitPrice: 1234567.89,
    },
  });
  await page.goto("/home/products");
  await expect(row(page, "A long description")).toBeVisible();
  await expectPageToFit(page);
});
