import type { Page } from "@playwright/test";
import { calculatorOn, chooseCountry, fillItem } from "./calculator-locators.ts";
import {
  expect,
  expectAccessible,
  expectPageToFit,
  findBrokenWords,
  followLink,
  inBothSchemes,
  inEveryLanguage,
  test,
} from "./test.ts";

const TOY = "code=9503.00.00&origin=CN&value=100&date=2026-10-20";

const lineOf = (page: Page, number: number) => page.getByRole("group", { name: `Line ${number}` });

async function fillBill(page: Page) {
  await lineOf(page, 1).getByLabel("Amount").fill("100");
  await lineOf(page, 2)
    .getByLabel("Courier and fee")
    .selectOption({ label: "DHL Express · All services · Disbursement fee" });
  await lineOf(page, 2).getByLabel("Amount").fill("25");
  await page.getByRole("button", { name: "Check the bill" }).click();
}

test("checks a bill for a toy in light and dark mode", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await followLink(page, "Check a customs bill", "/check-bill");
  await inBothSchemes(page, () => expectAccessible(page));
  await page.goto(`/check-bill?${TOY}`);
  await fillBill(page);
  const answer = page.getByRole("region", { name: "Answer" });
  await inBothSchemes(page, async () => {
    await expect(answer.getByRole("heading", { name: "Answer" })).toBeFocused();
    await expect(answer).toContainText("$87.50 more than owed");
    await expect(answer.getByRole("link", { name: "9903.05.31" })).toBeVisible();
    await expect(answer).toContainText("not checked since");
    await expect(page.getByRole("region", { name: "Letter to the courier" })).toContainText(
      "Duties in one amount: billed $100.00\u00a0USD, calculated $12.50\u00a0USD (9503.00.00, 9903.05.31)",
    );
    await expect(page.getByRole("region", { name: "What you can do" })).toContainText(
      "until Apr 18, 2027",
    );
    await expectAccessible(page);
    await expectPageToFit(page);
  });
});

test("fits the check of a bill on a 320 px screen in every language", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/check-bill?${TOY}`);
  const amounts = page.locator("input[name$='.amount']");
  await amounts.first().fill("100");
  await amounts.nth(1).fill("25");
  await inEveryLanguage(page, async () => {
    await page.locator("button[type=submit]").first().click();
    await expect(page.locator("main h2:focus")).toBeVisible(); // of the new answer
    await expect(page.locator("main table")).toBeVisible();
    await expectPageToFit(page);
    expect(await findBrokenWords(page.getByRole("main"))).toEqual([]);
    await expectAccessible(page);
  });
});

test("opens with the goods of a result", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "China");
  await fillItem(page, 1, { description: "Toy", origin: "China", quantity: "2", value: "50" });
  const { group } = calculator.item(1);
  await group.getByRole("combobox", { name: "HS code" }).fill("9503.00.00.73");
  await calculator.calculate.click();
  await calculator.result.getByRole("link", { name: "Compare a bill with this result" }).click();
  await expect(page.getByLabel("Value of the goods")).toHaveValue("100.00");
  await expect(page.getByLabel("Pieces")).toHaveValue("2");
  await expect(page.getByRole("combobox", { name: "HS code" })).toHaveValue("9503.00.00.73");
});
