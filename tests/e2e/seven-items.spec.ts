import type { Page } from "@playwright/test";
import { calculatorOn } from "./calculator-locators.ts";
import { atWidths, expect, expectAccessible, expectPageToFit, test } from "./test.ts";

/** The shipment of a freight clerk; four of its items have open questions. */
const ITEMS = [
  ["Cotton T-shirts, knitted, printed", "VN", "1200", "3.40", "6109.10.00"],
  ["Steel screws", "GB", "500000", "0.12", "7318.15.60"],
  ["Aluminum profiles for windows", "CN", "300", "18.50", "7604.21.00"],
  ["Lithium-ion batteries for power tools", "CN", "150", "42.00", "8507.60.00"],
  ["Coffee machines for household use", "DE", "80", "129.90", "8516.71.00"],
  ["Wooden bedroom furniture, oak", "MX", "24", "310.00", "9403.50.90"],
  ["Car bumpers", "JP", "60", "95.00", "8708.10.30"],
].map(([description, countryOfOrigin, quantity, value, hsCode]) => ({
  description,
  countryOfOrigin,
  quantity,
  value,
  hsCode,
}));

const duties = (page: Page) => page.getByRole("region", { name: "Duty by item" });

/** Opens a link to the items, which calculates at once. */
async function openItems(page: Page, width: number) {
  const route = { fromCountry: "VN", toCountry: "US", shippingCost: "250", insuranceCost: "30" };
  const json = JSON.stringify({ currency: "USD", form: { ...route, items: ITEMS } });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/?lng=en#c=${Buffer.from(json).toString("base64url")}`);
  await expect(duties(page).locator("[data-item-id]")).toHaveCount(ITEMS.length);
  await page.waitForLoadState("networkidle"); // what the schedule says about the codes
}

test("shows seven items and their result in 2,000 px", async ({ page }) => {
  await openItems(page, 1440);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2000);
  const rows = await duties(page)
    .locator("summary")
    .filter({ visible: true })
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(rows).toEqual(ITEMS.map(() => 44));
  await expectAccessible(page);
});

test("opens the items that need attention on request, and prints all of them open", async ({
  page,
}) => {
  await openItems(page, 1440);
  const open = duties(page).locator("[data-item-id] > details[open]");
  await expect(open).toHaveCount(0);
  const filter = page.getByRole("button", { name: "Needs attention (4)" });
  await filter.click();
  await expect(open).toHaveCount(4);
  await expectAccessible(page);
  await filter.click();
  await expect(open).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(open).toHaveCount(ITEMS.length);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(open).toHaveCount(0);
});

test("shows what a code means once its row has the focus, without moving what is pressed", async ({
  page,
}) => {
  await openItems(page, 1440);
  const first = calculatorOn(page).item(1);
  const fourth = calculatorOn(page).item(4);
  const text = (number: number) => calculatorOn(page).item(number).group.getByText("General rate");
  await expect(text(1)).toBeHidden();
  await first.description.click();
  await expect(text(1)).toBeVisible();
  const before = await fourth.description.boundingBox();
  await fourth.description.click();
  await expect(text(4)).toBeVisible();
  expect(await fourth.description.boundingBox()).toEqual(before);
  await expect(text(1)).toBeVisible();
  await expect(text(2)).toBeHidden();
});

for (const width of [360, 1440]) {
  test(`filters, opens, answers and sorts the items by keyboard at ${width} px`, async ({
    page,
  }) => {
    await openItems(page, width);
    const filter = page.getByRole("button", { name: /^Needs attention/ });
    const order = page.getByRole("combobox", { name: "Order of the items" });
    const row = (number: number) =>
      duties(page)
        .locator("[data-item-id]")
        .nth(number - 1);
    await filter.focus();
    await page.keyboard.press("Space");
    await expect(filter).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Tab");
    await expect(order).toBeFocused();
    await page.keyboard.press("Tab"); // to the buttons that compare and copy, and on to the rows
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(row(1).locator("summary").first()).toBeFocused();

    await row(1).getByRole("radio", { checked: true }).focus();
    await page.keyboard.press("ArrowDown"); // around to Yes
    await expect(filter).toHaveText("Needs attention (3)");
    await expect(row(1)).toContainText("Steel screws");
    await expect(row(1).getByRole("radio", { name: "Yes" })).toBeFocused();
    await expectAccessible(page);

    await filter.focus();
    await page.keyboard.press("Space");
    await expect(row(1)).toContainText("Cotton T-shirts");
    await row(1).locator("summary").first().focus();
    await page.keyboard.press("Enter");
    await expect(row(1).locator("details").first()).toHaveAttribute("open");
    await order.focus();
    await page.keyboard.press("ArrowDown");
    await expect(row(1)).toContainText("Steel screws"); // its duty is the highest
    await expectAccessible(page);
    await expectPageToFit(page);
  });
}

test("shows a quantity of six digits whole on wide screens", async ({ page }) => {
  await openItems(page, 1280);
  const { quantity } = calculatorOn(page).item(2);
  await atWidths(page, [1280, 1440], async () => {
    await expect(quantity).toHaveValue("500000");
    expect(await quantity.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  });
});
