import type { Locator } from "@playwright/test";
import {
  calculatorOn,
  chooseCountry,
  fillItem,
  fillShipment,
  shirts,
} from "./calculator-locators.ts";
import { atWidths, contentEdges, expect, expectAccessible, findBrokenWords, test } from "./test.ts";

test("calculates and explains a shipment with the mouse", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await expect(calculator.to).toBeDisabled();
  await expect(calculator.to).toHaveValue("United States");

  await fillShipment(page);
  await calculator.shipping.fill("35");
  await calculator.insurance.fill("5");
  await calculator.calculate.click();

  const { result } = calculator;
  await expect(result).toContainText("87.50 USD");
  await expect(result.getByRole("row", { name: "Duties 29.17% of the goods value" })).toContainText(
    "87.50",
  );
  await expect(result.getByRole("row", { name: "Total delivered cost" })).toContainText("427.50");

  await result.getByText("Coffee machine").click();
  const layer = result.getByRole("row", { name: "Country-specific 27.5% × $200.00" });
  await expect(layer).toContainText("55.00");
  await expect(result).toContainText("Section 301 Brazil");
  await expect(result).toContainText("General (MFN) duty");
  await result.getByText("Testing: raw response of the landed-cost provider").click();
  await expect(result).toContainText("there is no provider response");
  await expectAccessible(page);
});

test("calculates a shipment with the keyboard alone", async ({ page }) => {
  await page.goto("/");
  const { keyboard } = page;
  const calculator = calculatorOn(page);
  await calculator.from.focus();
  await keyboard.type("viet");
  await keyboard.press("Enter");
  await keyboard.press("Tab"); // the destination is fixed, so this leads to the first item

  await keyboard.type("T-shirts");
  await keyboard.press("Enter");
  await keyboard.type("vn");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("2");
  await keyboard.press("Enter");
  await keyboard.type("50");
  await keyboard.press("Enter"); // in the last field: a new item

  await keyboard.type("Coffee machine");
  await keyboard.press("Tab");
  await keyboard.type("brasil");
  await keyboard.press("Tab"); // takes the highlighted country along
  await keyboard.press("Tab"); // the quantity is 1 already
  await keyboard.type("200,00");
  await keyboard.press("Control+Enter");

  await expect(calculator.result).toContainText("87.50 USD");
});

test("moves on to the next field with Tab below a list that scrolls", async ({ page }) => {
  await page.goto("/");
  const { from, item } = calculatorOn(page);
  for (const text of ["", "a"]) {
    await from.click(); // opens the list, unlike an empty text in an empty field
    await from.fill(text);
    await expect(page.getByRole("listbox").getByRole("option").nth(10)).toBeAttached();
    await page.keyboard.press("Tab");
    await expect(item(1).description).toBeFocused();
  }
  await expect(from).toHaveValue("Afghanistan");
});

test("marks missing fields and sends no request", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));

  await calculator.calculate.click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Select origin country (Shipping from)");
  await expect(calculator.from).toBeFocused();

  await chooseCountry(calculator.from, "Vietnam");
  await calculator.calculate.click();
  await expect(notices).toContainText(
    "Please fill in all item details including country of origin",
  );
  await expect(calculator.item(1).description).toHaveAccessibleDescription("Enter a description");
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test("shows a message above the bar of a tablet", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/");
  const { calculate } = calculatorOn(page);
  await calculate.click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Select origin country (Shipping from)");
  await calculate.click({ trial: true, timeout: 20_000 }); // nothing covers the button
});

test("shows the server's error message", async ({ page, pageErrors }) => {
  await page.goto("/");
  await chooseCountry(calculatorOn(page).from, "Vietnam");
  await fillItem(page, 1, { ...shirts, quantity: "2000000000" });
  await calculatorOn(page).calculate.click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Item 1: value × quantity must be at most 9,999,999,999.99.",
  );
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("400 (Bad Request)")]);
});

test("has Calculate in the first view and shows the result without an inner scroller", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/");
  const calculator = calculatorOn(page);
  await fillShipment(page);
  await expect(page.getByRole("button", { name: "Leave" })).toHaveCount(2); // the suggestions of both items
  await expect(calculator.calculate).toBeInViewport({ ratio: 1 });
  const { description } = calculator.item(1);
  await description.fill("Leather handbags");
  expect(await description.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  await calculator.calculate.click();
  await expect(calculator.result).toContainText("87.50 USD");
  await expect(page.getByRole("heading", { name: "Total landed cost" })).toBeFocused();
  const scrollers = await page.evaluate(
    () =>
      [...document.querySelectorAll("main *")].filter(
        (element) =>
          element.scrollHeight > element.clientHeight + 1 &&
          ["auto", "scroll"].includes(getComputedStyle(element).overflowY),
      ).length,
  );
  expect(scrollers).toBe(0);
});

test("keeps the summary beside the form, and the details below both as wide as the page", async ({
  page,
}) => {
  await page.goto("/");
  const { from, result } = calculatorOn(page);
  await fillShipment(page);
  await calculatorOn(page).calculate.click();
  const details = result.getByRole("region", { name: "Duty by item" });
  const heading = details
    .locator(".duty-columns[aria-hidden] > span")
    .filter({ hasText: /^Duty$/ });
  const box = async (element: Locator) =>
    (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await atWidths(page, [1024, 1440], async () => {
    await expect(details).toBeVisible();
    const [{ right }, figure] = [
      await contentEdges(heading),
      await contentEdges(details.locator("[data-label=Duty]").first()),
    ];
    expect(Math.abs(right - figure.right)).toBeLessThanOrEqual(1);
    await result.getByText("What is and is not included").scrollIntoViewIfNeeded();
    const [summary, below, form] = [
      await box(result.getByRole("heading", { name: "Total landed cost" }).locator("..")),
      await box(details),
      await box(from),
    ];
    expect(below.y).toBeGreaterThanOrEqual(summary.y + summary.height); // scrolled away, not above the details
    expect(below.x).toBeLessThan(form.x);
    expect(below.x + below.width).toBeCloseTo(summary.x + summary.width, 0);
  });
});

test("shows a long name of a country in full in a row of the items", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/?lng=de");
  const item = page.getByRole("group", { name: "Artikel 1" });
  const origin = item.getByRole("combobox", { name: "Ursprungsland" });
  await chooseCountry(origin, "Vereinigtes Königreich");
  const name = item.getByText("Vereinigtes Königreich", { exact: true });
  await expect(name).toBeHidden(); // the field has the focus
  await page.keyboard.press("Tab");
  await expect(name).toBeVisible();
  expect(await name.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
  await expect(origin).toHaveAccessibleName("Ursprungsland");
});

test("shows amounts of eight digits in full in a row of the items", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/");
  const { group, quantity, value } = calculatorOn(page).item(1);
  await quantity.fill("100");
  await value.fill("999999.99");
  await value.blur();
  await expect(group.getByText("$99,999,999.00")).toBeVisible();
  expect(await findBrokenWords(group)).toEqual([]);
  expect(await value.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
});

test("calculates and leads to the result from the bar of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const calculator = calculatorOn(page);
  await fillShipment(page);
  await expect(calculator.calculate).toBeInViewport({ ratio: 1 });
  await calculator.calculate.click();
  const heading = page.getByRole("heading", { name: "Total landed cost" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(calculator.calculate).toBeHidden();
  // The bar has the range of what both items owe with their codes.
  await expect(page.getByText(/^\$87\.50 to \$\d+\.\d\d\sUSD$/)).toBeInViewport({ ratio: 1 });
});

test("marks a result as outdated when the form changes", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await fillShipment(page);
  await calculator.calculate.click();
  await expect(calculator.result).toContainText("87.50 USD");

  await calculator.item(1).quantity.fill("3");
  await expect(calculator.result).toContainText("Calculate again to update the result");
  await calculator.item(1).quantity.fill("2");
  await expect(calculator.result).not.toContainText("Calculate again to update the result");
});

test("calculates at the first click after an edit of a row that is scrolled out of view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto("/");
  const calculator = calculatorOn(page);
  await fillShipment(page);
  await calculator.item(1).description.click();
  await page.keyboard.type(" of cotton");
  await page.mouse.move(300, 200);
  await page.mouse.wheel(0, 5000);
  const top = async () => (await calculator.item(1).group.boundingBox())?.y;
  await expect.poll(top).toBeLessThan(40);

  const scrolled = await page.evaluate(() => scrollY);
  const button = await calculator.calculate.boundingBox();
  await page.mouse.move((button?.x ?? 0) + 20, (button?.y ?? 0) + 20);
  await page.mouse.down();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.mouse.up();
  await expect(calculator.result).toContainText("87.50 USD");
});

test("duplicates, removes and restores items", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await expect(calculator.item(1).remove).toBeDisabled();
  await fillItem(page, 1, shirts);
  await calculator.item(1).duplicate.click();
  await expect(calculator.item(2).description).toBeFocused();
  await expect(calculator.item(2).origin).toHaveValue("Vietnam");

  await calculator.item(2).value.fill("9");
  await calculator.item(2).remove.click();
  await expect(calculator.item(2).group).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(calculator.item(2).value).toHaveValue(/^9/);
});

test("keeps the form after a reload and shares it by link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  const calculator = calculatorOn(page);
  await fillShipment(page);
  await calculator.calculate.click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Link copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await page.reload();
  await expect(calculator.item(2).origin).toHaveValue("Brazil");

  const other = await context.newPage();
  await other.goto(link);
  await expect(calculatorOn(other).from).toHaveValue("Vietnam");
  await expect(calculatorOn(other).item(2).description).toHaveValue("Coffee machine");
  await expect(calculatorOn(other).result).toContainText("87.50 USD");
});

test("opens although another application has used its keys in the tab", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => {
    for (const key of ["calculation", "last-calculation", "payment"])
      sessionStorage[key] = "no JSON";
  });
  await page.reload();
  await chooseCountry(calculatorOn(page).from, "Vietnam");
});

test("opens again after a crash over the result of another version", async ({
  page,
  pageErrors,
}) => {
  await page.goto("/");
  const { calculate, item } = calculatorOn(page);
  await fillShipment(page);
  await calculate.click();
  await page.waitForFunction(() => "last-calculation" in sessionStorage);
  await page.evaluate(() => {
    const { request, result } = JSON.parse(sessionStorage["last-calculation"]);
    const broken = { request, result: { ...result, schedule: {} } };
    sessionStorage["last-calculation"] = JSON.stringify(broken);
  });
  await page.reload();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(item(2).description).toHaveValue("Coffee machine");
  await expect(calculate).toBeVisible();
  expect(pageErrors.splice(0)).toHaveLength(1);
});

test("leaves Enter to the input method that composes a text", async ({ page, context }) => {
  await page.goto("/");
  const { from, item } = calculatorOn(page);
  const keyboard = await context.newCDPSession(page);
  const compose = async (field: Locator, text: string) => {
    await field.click();
    const selection = { selectionStart: text.length, selectionEnd: text.length };
    await keyboard.send("Input.imeSetComposition", { text, ...selection });
    const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
    await keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", ...enter });
    await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
    await expect(field).toBeFocused();
    await keyboard.send("Input.insertText", { text });
  };
  await compose(from, "越南");
  await page.keyboard.press("Enter");
  await expect(from).toHaveValue("Vietnam");
  const { description, origin, quantity } = item(1);
  await compose(description, "茶");
  await page.keyboard.press("Enter");
  await expect(origin).toBeFocused();
  await compose(origin, "越南");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(quantity).toBeFocused();
  await expect(origin).toHaveValue("Vietnam");
});

test("moves a dragged text from one field into another one", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await fillShipment(page);
  await calculator.item(1).description.fill("Mug");
  await calculator.item(1).description.selectText();
  await calculator.item(1).description.dragTo(calculator.item(2).description, {
    sourcePosition: { x: 20, y: 20 },
  });
  await expect(calculator.item(1).description).toHaveValue("");
  await expect(calculator.item(2).description).toHaveValue(/Mug/);
  await expect(page.getByRole("region", { name: "Notifications" })).not.toContainText("CSV");
});

test("prints the expanded result without controls", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await fillShipment(page);
  await calculator.calculate.click();
  const formula = calculator.result.getByText("27.5% × $200.00");
  await expect(formula).toBeHidden();
  await expect(formula).toBeAttached();

  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(formula).toBeVisible();
  await expect(calculator.calculate).toBeHidden();
  await expect(calculator.from).toBeHidden();

  const row = calculator.result.getByRole("row").filter({ hasText: "27.5% × $200.00" });
  for (const part of [row, row.getByRole("rowheader"), row.getByRole("cell")]) {
    await expect(part).toHaveCSS("vertical-align", "baseline");
  }
});
