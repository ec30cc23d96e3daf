import type { Page } from "@playwright/test";
import { calculatorOn } from "./calculator-locators.ts";
import { expect, test } from "./test.ts";

async function openItem(page: Page, currency: string, value: string) {
  const item = { description: "Looms", countryOfOrigin: "BR", quantity: "1", value };
  const form = { fromCountry: "BR", toCountry: "US", shippingCost: "", insuranceCost: "" };
  const json = JSON.stringify({ currency, form: { ...form, items: [item] } });
  await page.goto("/verify"); // the next page has the font, which may come too late for this one
  await page.waitForLoadState("networkidle");
  await page.goto(`/#c=${Buffer.from(json).toString("base64url")}`);
}

// 1180 and 1280 px: a row with the code below it; 1366 and 1536 px: a row with a column for the code.
for (const width of [320, 360, 600, 768, 1024, 1180, 1280, 1366, 1536]) {
  test(`shows a unit value of millions whole at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openItem(page, "USD", "1234567.89");
    const { value } = calculatorOn(page).item(1);
    await expect(value).toHaveValue("1,234,567.89");
    const cut = await value.evaluate((field) => field.scrollWidth - field.clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
  });
}

test("shows a unit value of millions in a currency of three letters whole", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openItem(page, "CHF", "1234567.89");
  const { value } = calculatorOn(page).item(1);
  await expect(value).toHaveValue("1,234,567.89");
  const cut = await value.evaluate((field) => field.scrollWidth - field.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
});
