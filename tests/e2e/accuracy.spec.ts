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

test("shows the checked cases with their layers in light and dark mode", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await followLink(page, "How duties are checked", "/accuracy");
  const jacks = page.getByRole("row", { name: /Electrical jacks/ });
  await jacks.click();
  await inBothSchemes(page, async () => {
    await expect(jacks).toContainText("$4,020.00");
    await expect(jacks).toContainText("Right");
    await expect(page.getByText("Section 301: forced labor")).toBeVisible();
    await expectAccessible(page);
    await expectPageToFit(page);
  });
});

test("fits the checked cases on a 360 px screen in every language", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto("/accuracy");
  const cases = page.locator("main details");
  await inEveryLanguage(page, async () => {
    await expect(cases.first()).toBeVisible();
    await cases.first().locator("summary").first().click();
    await expect(cases.first()).toHaveAttribute("open");
    await expectPageToFit(page);
    expect(await findBrokenWords(page.getByRole("main"))).toEqual([]);
    await expectAccessible(page);
  });
});

test("leads from the verdict of an item to the checks", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Vietnam");
  await fillItem(page, 1, { description: "Coffee", origin: "Vietnam", quantity: "1", value: "10" });
  const { group } = calculator.item(1);
  await group.getByRole("combobox", { name: "HS code" }).fill("0901.11.0015");
  await calculator.calculate.click();
  await expect(calculator.result).toContainText("By tariff line");
  await expectAccessible(page);
  await calculator.result.getByRole("link", { name: "How is this checked?" }).click();
  await expect(page.getByRole("heading", { name: "How duties are checked" })).toBeVisible();
  await page.goBack();
  await expect(calculator.result).toContainText("By tariff line");
});
