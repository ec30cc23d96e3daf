import type { Page } from "@playwright/test";
import { calculatorOn, chooseCountry, fillItem, shirts } from "./calculator-locators.ts";
import { expect, expectAccessible, test } from "./test.ts";

const cottonShirts = { ...shirts, description: "Cotton T-shirts", value: "20" };

async function fillShirts(page: Page) {
  await page.goto("/");
  await chooseCountry(calculatorOn(page).from, "Vietnam");
  await fillItem(page, 1, cottonShirts);
}

test("leads from an incomplete total to the exact one with two presses", async ({ page }) => {
  await fillShirts(page);
  const { calculate, result, item } = calculatorOn(page);
  await calculate.click();
  await expect(result.getByText("$5.00 to $11.60 with the HS codes")).toBeVisible();
  const use = item(1).group.getByRole("button", { name: "Use" });
  await expect(use).toBeVisible();
  await expect(item(1).group.getByRole("combobox", { name: "HS code" })).toHaveValue("");
  await result.getByRole("button", { name: "Find the codes" }).click();
  await expect(use).toBeFocused();
  await use.press("Enter");
  await expect(result.getByText("$11.60").first()).toBeVisible();
  await expect(result.getByText(/with the HS codes/)).toBeHidden();
  await expect(result.getByRole("button", { name: "Find the codes" })).toBeHidden();
});

test("leads from the range in the bar of a phone to the codes", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await fillShirts(page);
  const { calculate, result, item } = calculatorOn(page);
  await calculate.click();
  const range = page.getByText("$5.00 to $11.60\u00a0USD");
  await expect(range).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Find the codes" }).last().click();
  const use = item(1).group.getByRole("button", { name: "Use" });
  await expect(use).toBeFocused();
  const bar = await range.boundingBox();
  const button = await use.boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await use.press("Enter");
  await expect(result.getByText("$11.60").first()).toBeVisible();
  await expect(page.getByText("$11.60 USD").last()).toBeInViewport({ ratio: 1 });
  await expect(range).toBeHidden();
});

test("searches for the words of an item whose suggestion does not fit", async ({ page }) => {
  await fillShirts(page);
  const { group } = calculatorOn(page).item(1);
  await group.getByRole("button", { name: "Other" }).click();
  await expect(group.getByRole("combobox", { name: "HS code" })).toBeFocused();
  await expect(group.getByRole("option", { name: /6109\.10\.00/ })).toBeVisible();
});

test("shows an item with its code and its suggestion in 96 px at 1280 px", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await fillShirts(page);
  const { group } = calculatorOn(page).item(1);
  await expect(group.getByRole("button", { name: "Use" })).toBeVisible();
  expect((await group.boundingBox())?.height).toBeLessThanOrEqual(96);
});
