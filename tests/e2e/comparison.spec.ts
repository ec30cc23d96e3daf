import type { Page } from "@playwright/test";
import { calculatorOn, chooseCountry, fillItem, shirts } from "./calculator-locators.ts";
import { expect, expectAccessible, expectPageToFit, test } from "./test.ts";

const comparisonOn = (page: Page) => page.getByRole("table", { name: "Comparison" });

/** Compares T-shirts from Vietnam, with a code of ten digits unless another is given. */
async function compareShirts(page: Page, code = "6109.10.00.12") {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Vietnam");
  await fillItem(page, 1, shirts);
  if (code) await page.getByRole("combobox", { name: "HS code (optional)" }).fill(code);
  await calculator.calculate.click();
  await calculator.result.getByRole("button", { name: "Compare" }).click();
  await expect(page).toHaveURL(/\/compare#c=/);
}

test("compares origins side by side, and marks the cheapest where all is exact", async ({
  page,
}) => {
  await compareShirts(page);
  const table = comparisonOn(page);
  for (const origin of ["Vietnam", "Mexico", "China", "Canada"]) {
    await expect(table.getByRole("columnheader", { name: origin })).toBeVisible();
  }
  await expect(table.getByText("Cheapest", { exact: true }).first()).toBeVisible();
  await expect(table.getByRole("row", { name: /^Basis/ })).toContainText("By tariff line");
  await expectAccessible(page);

  await table.getByRole("button", { name: "Remove: China" }).click();
  await expect(table.getByRole("columnheader", { name: "China" })).toBeHidden();
  await chooseCountry(page.getByRole("combobox", { name: "Add an origin" }), "Thailand");
  await expect(table.getByRole("columnheader", { name: "Thailand" })).toBeVisible();

  await page.reload();
  await expect(table.getByRole("columnheader", { name: "Thailand" })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "China" })).toBeHidden();
  await table.getByRole("button", { name: "Open in the calculator: Thailand" }).click();
  await expect(page).toHaveURL(/\/#c=/);
  await expect(calculatorOn(page).item(1).origin).toHaveValue("Thailand");
});

test("says what the cheapest depends on where codes are missing", async ({ page }) => {
  await compareShirts(page, "");
  const answer = page.getByRole("status").filter({ hasText: "Cheapest" });
  await expect(answer).toContainText("if what is open turns out as counted");
  await expect(answer).toContainText("The HS code is missing, not known or too short.");
  await expect(comparisonOn(page).getByText("Cheapest if …").first()).toBeVisible();
});

test("compares entry dates and codes", async ({ page }) => {
  await compareShirts(page);
  await page.getByRole("button", { name: "Entry dates" }).click();
  await expect(comparisonOn(page).getByRole("columnheader")).toHaveCount(3);
  await page.getByRole("button", { name: "HS codes" }).click();
  await expect(page.getByText("Add another one to compare.")).toBeVisible();
  await page.getByRole("combobox", { name: "Add an HS code" }).fill("6109.90.10.07");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Cheapest: 6109.10.00.12" }),
  ).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("scrolls the comparison within the page", async ({ page }) => {
    await compareShirts(page);
    await expect(comparisonOn(page)).toBeVisible();
    await expectPageToFit(page);
    await expectAccessible(page);
  });
});

test("says what to do without goods, and of a damaged link", async ({ page }) => {
  await page.goto("/compare");
  await expect(page.getByText("Nothing to compare yet")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/compare#c=damaged");
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("incomplete or damaged");
});
