import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import {
  calculatorOn,
  chooseCountry,
  fillItem,
  fillShipment,
  type Item,
} from "./calculator-locators.ts";
import { expect, expectAccessible, holdRequests, test } from "./test.ts";

type CodedItem = Item & { code: string };

const codeField = (page: Page, number: number) =>
  calculatorOn(page).item(number).group.getByRole("combobox", { name: "HS code" });

async function fillCodedItem(page: Page, number: number, { code, ...item }: CodedItem) {
  await fillItem(page, number, item);
  await codeField(page, number).fill(code);
}

/** Calculates one item and returns its line of the result. */
async function calculateItem(page: Page, item: CodedItem) {
  await page.goto("/");
  await chooseCountry(calculatorOn(page).from, item.origin);
  await fillCodedItem(page, 1, item);
  return calculate(page, item);
}

async function calculate(page: Page, { description }: Item) {
  const calculator = calculatorOn(page);
  await calculator.calculate.click();
  const line = calculator.result.getByRole("listitem").filter({ hasText: description }).first();
  await expect(line).toBeVisible();
  return line;
}

const horse: CodedItem = {
  description: "Riding horse",
  origin: "Canada",
  quantity: "1",
  value: "1000",
  code: "0101.29.00",
};

test("finds the code of an item by its description and explains each duty", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Vietnam");
  const shirts = { description: "T-shirt", origin: "Vietnam", quantity: "2", value: "10" };
  await fillItem(page, 1, shirts);
  await codeField(page, 1).click();
  await page.getByRole("button", { name: "Find the code for “T-shirt”" }).click();
  await expect(page.getByText("The rates of these lines differ.")).toBeVisible();
  const { group } = calculator.item(1);
  await expect(group.getByRole("option", { selected: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("option", { name: "6109.10.00" }).click();
  await expect(codeField(page, 1)).toHaveValue("6109.10.00");
  await expect(calculator.item(1).group).toContainText("General rate: 16.5% · T-shirts");

  const line = await calculate(page, shirts);
  await expect(line).toContainText("29%");
  await expect(line).toContainText("By tariff line");
  await line.locator("summary").first().click();
  const duties = line.getByRole("list", { name: "Duties on this item" }).getByRole("listitem");
  await expect(duties).toHaveCount(2);
  await expect(duties.nth(0)).toContainText("16.5% × $20.00");
  await expect(duties.nth(1)).toContainText("Section 301: forced labor");
  await expect(duties.nth(1)).toContainText("$2.50");
  await expect(duties.nth(1).getByRole("link", { name: "9903.05.84" })).toHaveAttribute(
    "href",
    /hts\.usitc\.gov/,
  );
  await expectAccessible(page);
});

test("finds a code with the keyboard alone", async ({ page }) => {
  await page.goto("/");
  await codeField(page, 1).or(page.getByLabel("HS code (optional)")).first().focus();
  await page.keyboard.type("coffee"); // before the search is loaded
  const options = calculatorOn(page).item(1).group.getByRole("option");
  await expect(options.nth(1)).toContainText("0901"); // of the whole word: coats match its first letters
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(codeField(page, 1)).toHaveValue(/^\d{4}\.\d\d\.\d\d/);
  await expect(codeField(page, 1)).toBeFocused();

  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("candles");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(codeField(page, 1)).toHaveValue(/^09/);

  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("candles");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Tab");
  await expect(codeField(page, 1)).toHaveValue(/^3406/);
  await expect(page.getByRole("button", { name: "Duplicate item 1" })).toBeFocused();
});

test("lets Tab leave the code when it was the first field with the focus", async ({ page }) => {
  await page.goto("/");
  await codeField(page, 1).or(page.getByLabel("HS code (optional)")).first().focus();
  await page.keyboard.type("7318.15.20");
  const item = calculatorOn(page).item(1).group;
  await expect(item).toContainText("General rate: Free");
  const browse = item.getByRole("button", { name: "Browse the schedule" });
  await page.keyboard.press("Tab");
  await expect(browse).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(browse).toBeHidden();
  await expect(item.getByRole("button", { name: "Duplicate item 1" })).toBeFocused();
});

test("searches for the words typed before the code of the field had loaded", async ({ page }) => {
  const load = await holdRequests(page, /code-field/);
  await page.goto("/");
  const item = calculatorOn(page).item(1).group;
  await item.getByLabel("HS code (optional)").focus();
  await page.keyboard.type("coff");
  load();
  await expect(codeField(page, 1)).toBeFocused();
  await page.keyboard.type("ee");
  await expect(codeField(page, 1)).toHaveValue("coffee");
  await expect(item.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expect(item.getByRole("alert")).toHaveCount(0);
});

test("leaves the field to an input method that composes while its code loads", async ({
  page,
  context,
}) => {
  const load = await holdRequests(page, /code-field/);
  await page.goto("/");
  const keyboard = await context.newCDPSession(page);
  const compose = (text: string) => {
    const selection = { selectionStart: text.length, selectionEnd: text.length };
    return keyboard.send("Input.imeSetComposition", { text, ...selection });
  };
  const field = calculatorOn(page).item(1).group.getByLabel("HS code (optional)");
  await field.click();
  await compose("chen");
  load();
  await page.waitForLoadState("networkidle");
  await compose("chens");
  await expect(field).toHaveValue("chens");
  await keyboard.send("Input.insertText", { text: "衬衫" });
  await expect(codeField(page, 1)).toHaveValue("衬衫");
  await expect(codeField(page, 1)).toBeFocused();
});

test("calculates with the best match of the words that Ctrl+Enter is pressed in", async ({
  page,
}) => {
  await page.goto("/");
  await fillShipment(page);
  const respond = await holdRequests(page, "**/api/schedule/search?*");
  await codeField(page, 1).focus();
  await page.keyboard.type("coffee");
  const request = page.waitForRequest("**/api/calculate");
  await page.keyboard.press("Control+Enter");
  respond();
  const { items } = (await request).postDataJSON();
  expect(items[0].hsCode).toMatch(/^0901/);
});

test("chooses the best match of all words when Enter is pressed before it has loaded", async ({
  page,
}) => {
  await page.goto("/");
  await codeField(page, 1).or(page.getByLabel("HS code (optional)")).first().focus();
  await page.keyboard.type("co");
  const options = calculatorOn(page).item(1).group.getByRole("option");
  await expect(options.first()).toBeVisible();
  const respond = await holdRequests(page, "**/api/schedule/search?*");
  await page.keyboard.type("ffee");
  await page.keyboard.press("Enter");
  respond();
  await expect(codeField(page, 1)).toHaveValue(/^0901/);
  await expect(codeField(page, 1)).toBeFocused();
});

test("chooses a code by browsing the schedule", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { name: "Items" }).click();
  await codeField(page, 1).click();
  await page.getByRole("button", { name: "Browse the schedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Coffee, tea and spices" }).click();
  await dialog.getByRole("button", { name: /^0901 / }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^0901\.21\.00/ }).click();
  await dialog.getByRole("button", { name: "Use 0901.21.00" }).click();
  await expect(dialog).toBeHidden();
  await expect(codeField(page, 1)).toHaveValue("0901.21.00");
  await expect(codeField(page, 1)).toBeFocused();
  // It would cover the description of the chosen line.
  await expect(page.getByRole("button", { name: "Browse the schedule" })).toBeHidden();
});

test("shows a long rate beside its line when browsing on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await codeField(page, 1).or(page.getByLabel("HS code (optional)")).first().focus();
  await page.getByRole("button", { name: "Browse the schedule" }).click();
  const dialog = page.getByRole("dialog");
  for (const code of ["91", "9101", "9101.11"]) {
    await dialog.getByRole("button", { name: new RegExp(`^${code} `) }).click();
  }
  const line = dialog.getByRole("button", { name: "9101.11.40" });
  const description = line.getByText("Having no jewels or only one jewel in the movement");
  expect((await description.boundingBox())?.width).toBeGreaterThan(150);
  const isTooNarrow = await line.evaluate((button) => button.scrollWidth > button.clientWidth);
  expect(isTooNarrow).toBe(false);
});

test("returns to the code after browsing with the keyboard", async ({ page }) => {
  await page.goto("/");
  await codeField(page, 1).or(page.getByLabel("HS code (optional)")).first().focus();
  const browse = page.getByRole("button", { name: "Browse the schedule" });
  const dialog = page.getByRole("dialog");
  await browse.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(codeField(page, 1)).toBeFocused();
  await browse.press("Enter");
  await dialog.getByRole("button", { name: "Coffee, tea and spices" }).press("Enter");
  await dialog.getByRole("button", { name: /^0901 / }).press("Enter");
  await dialog.getByRole("button", { name: /^0901\.21\.00/ }).press("Enter");
  await dialog.getByRole("button", { name: "Use 0901.21.00" }).press("Enter");
  await expect(codeField(page, 1)).toHaveValue("0901.21.00");
  await expect(codeField(page, 1)).toBeFocused();
});

test("leaves no entry in the history for the schedule that is open at a reload", async ({
  page,
}) => {
  await page.goto("/register");
  await page.goto("/");
  await codeField(page, 1).or(page.getByLabel("HS code (optional)")).first().focus();
  await page.getByRole("button", { name: "Browse the schedule" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.reload();
  await expect.poll(() => page.evaluate(() => history.state?.openDialogs ?? 0)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/register");
});

test("says what is wrong with a code", async ({ page, pageErrors }) => {
  await page.goto("/");
  await page.getByRole("heading", { name: "Items" }).click();
  const { group } = calculatorOn(page).item(1);
  await codeField(page, 1).fill("0001.00.00");
  await expect(codeField(page, 1)).toHaveAccessibleDescription(
    "Code 0001.00.00 is not in the tariff schedule.",
  );
  await codeField(page, 1).fill("6109.90");
  await expect(group).toContainText("This code may cover several tariff lines.");
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("404 (Not Found)")]);
});

test("explains why a duty is not charged", async ({ page }) => {
  const coffee = { description: "Roast coffee", origin: "Vietnam", quantity: "1", value: "100" };
  const line = await calculateItem(page, { ...coffee, code: "0901.21.00" });
  await expect(line).toContainText("$0.00");
  await line.locator("summary").first().click();
  await line.getByText("Considered but not applied (1)").click();
  await expect(line).toContainText("These goods are exempt");
});

test("explains that one duty displaces another", async ({ page }) => {
  const bolt = { description: "Steel bolt", origin: "Vietnam", quantity: "1", value: "100" };
  const steel = await calculateItem(page, { ...bolt, code: "7318.15.20" });
  await expect(steel).toContainText("50%");
  await steel.locator("summary").first().click();
  await steel.getByText("Considered but not applied (1)").click();
  await expect(steel).toContainText("Not applied because of 9903.82.02.");
});

test("frees a Canadian horse by a claim under USMCA", async ({ page }) => {
  const line = await calculateItem(page, horse);
  await expect(line).toContainText("$100.00");
  await line.locator("summary").first().click();
  const claim = line.getByRole("checkbox", { name: "Claim USMCA (S)" });
  await expect(claim).toHaveAccessibleName(/duty \$0\.00/);
  await claim.check();
  await expect(calculatorOn(page).result).toContainText("−$100.00 with your answer");
  await expect(line.locator("summary").first()).toContainText("$0.00");
  await expect(claim).toBeFocused();
  await expect(claim).toBeInViewport();
  await expect(claim).toBeChecked();

  await chooseCountry(calculatorOn(page).item(1).origin, "Mexico");
  await expect(claim).toBeDisabled();
});

test("asks for the weight of steers and keeps the answer", async ({ page }) => {
  const steers = { ...horse, description: "Steers", code: "0102.29.40" };
  const line = await calculateItem(page, steers);
  await expect(line).toContainText("Provisional");
  await expect(line).toContainText("$0.01 per kg × quantity not entered");
  const weight = line.getByRole("textbox", { name: "Quantity (kg)" });
  await expect(weight).toHaveAccessibleDescription(/Adds \$0\.01 per kg \(1¢\/kg\)/);
  await weight.fill("500");
  await expect(line).toContainText("$0.01 per kg × 500 kg");
  await expect(weight).toBeFocused();
  await expect(calculatorOn(page).result).toContainText("+$5.00 with your answer");
  await expect(line).toContainText("$105.00");
  await expect(weight).toHaveValue("500");
  await expectAccessible(page);
});

test("shows the codes found above the bar of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await codeField(page, 1).or(page.getByLabel("HS code (optional)")).first().click();
  await page.keyboard.type("coffee");
  const browse = page.getByRole("button", { name: "Browse the schedule" });
  await expect(page.getByRole("option", { name: "0901" }).first()).toBeVisible();
  await expect(async () => {
    const below = (await browse.boundingBox())?.y ?? 0;
    const bar = (await calculatorOn(page).calculate.boundingBox())?.y ?? 0;
    expect(below).toBeLessThan(bar - 40);
  }).toPass({ timeout: 60_000 });
});

test("says in the bar of a phone that the total is incomplete, and leads to the quantity", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const steers = { ...horse, description: "Steers", code: "0102.29.40" };
  await page.goto("/");
  await chooseCountry(calculatorOn(page).from, "Canada");
  await fillCodedItem(page, 1, steers);
  await expect(page.getByRole("option", { name: "0102.29.40" })).toBeVisible();
  const line = await calculate(page, steers);
  await page.getByRole("button", { name: "Incomplete: quantity missing" }).click();
  await expect(line.getByRole("textbox", { name: "Quantity (kg)" })).toBeFocused();
  await expectAccessible(page);
});

test("calculates on the first click after a reload, which moves nothing", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 1000 });
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Canada");
  await fillCodedItem(page, 1, horse);
  await expect(calculator.item(1).group).toContainText("General rate");
  await calculator.item(1).duplicate.click();
  await expect(calculator.item(2).group).toContainText("General rate");
  await page.reload();
  await expect(calculator.item(1).group).toContainText("General rate");
  await expect(calculator.item(2).group).toContainText("General rate");
  const box = await calculator.calculate.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await delay(300); // as long as a slow click
  await page.mouse.up();
  await expect(calculator.result).toContainText("Riding horse");
});

test("adds an item on the first click while the list of matches makes the page longer", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 700 });
  await holdRequests(page, "**/api/schedule/search?q=0901*"); // the longer list of the words stays
  await page.goto("/");
  const { addItem, item } = calculatorOn(page);
  await fillCodedItem(page, 1, { ...horse, description: "Coffee", code: "roasted coffee" });
  const matches = item(1).group.getByRole("option");
  await expect(matches.first()).toBeVisible();
  await codeField(page, 1).fill("0901.21.00");
  await expect(item(1).group).toContainText("General rate");
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0); // to the end of the list
  const box = await addItem.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await expect(item(2).description).toBeFocused();
  await expect(matches).toHaveCount(0);
});

for (const width of [360, 1366]) {
  test(`keeps the place of a code's text while it loads at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    const respond = await holdRequests(page, "**/api/schedule/lines/*");
    await page.goto("/");
    const { addItem, item } = calculatorOn(page);
    // The page has the listener, because on a phone the field scrolls when its list opens.
    const top = () => addItem.evaluate((button) => button.getBoundingClientRect().top + scrollY);
    await fillItem(page, 1, horse);
    const request = page.waitForRequest("**/api/schedule/lines/*");
    await codeField(page, 1).fill(horse.code);
    await request;
    const before = await top();
    respond();
    await expect(item(1).group).toContainText("General rate");
    expect(await top()).toBe(before);
  });
}

test("shows where a line is in the schedule in two lines on a phone, which has no tooltips", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await fillCodedItem(page, 1, { ...horse, description: "T-shirts", code: "6109.10.00" });
  const place = calculatorOn(page).item(1).group.getByText("General rate");
  await expect(place).toContainText("T-shirts, singlets, tank tops");
  expect((await place.boundingBox())?.height).toBe(40);
});

test("keeps the total of a long form in view beside it, muted and with its notice once it is outdated", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 700 });
  await calculateItem(page, { ...horse, code: "0101.21.00", description: "Breeding horse" });
  const { item, result } = calculatorOn(page);
  for (let count = 1; count < 12; count++) await item(1).duplicate.click();
  const notice = result.getByText("Your entries have changed");
  await item(12).description.scrollIntoViewIfNeeded();
  await expect(notice).toBeInViewport();
  await expect(result.getByRole("button", { name: "Calculate again" })).toHaveCount(1);
  const shown = await result.getByRole("paragraph").getByText(/^\$/).first().boundingBox();
  expect((await notice.boundingBox())?.y).toBeGreaterThan(shown?.y ?? 0);
});

test("rejects an incomplete entry date instead of calculating for today", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Canada");
  await fillCodedItem(page, 1, horse);
  const date = page.getByLabel("Entry date, if not today");
  await date.pressSequentially("0615");
  await calculator.calculate.click();
  await expect(date).toHaveAccessibleDescription("Enter a valid entry date");
  await expect(date).toBeFocused();
  await expect(calculator.result).not.toContainText("Entry date");
  await date.pressSequentially("06152027");
  await expect(date).toHaveAccessibleDescription("");
  await calculate(page, horse);
  await expect(calculator.result).toContainText("Entry dateJun 15, 2027");
});

test("decides by the entry date", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Canada");
  await fillCodedItem(page, 1, horse);
  await page.getByLabel("Entry date, if not today").fill("2026-10-01");
  await calculate(page, horse);
  await expect(calculator.result).toContainText("Entry dateOct 1, 2026");
  await expect(calculator.result).toContainText("2026 Revision 10");
});
