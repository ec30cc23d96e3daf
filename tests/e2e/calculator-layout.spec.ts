import type { Locator, Page } from "@playwright/test";
import { calculatorOn, chooseCountry, fillShipment } from "./calculator-locators.ts";
import {
  atWidths,
  contentEdges,
  expect,
  findBrokenWords,
  resize,
  showLanguage,
  test,
} from "./test.ts";

async function openItem(page: Page, currency: string, value: string, more = {}) {
  const item = { description: "Looms", countryOfOrigin: "BR", quantity: "1", value, ...more };
  const form = { fromCountry: "BR", toCountry: "US", shippingCost: "", insuranceCost: "" };
  const json = JSON.stringify({ currency, form: { ...form, items: [item] } });
  await page.goto(`/#c=${Buffer.from(json).toString("base64url")}`);
}

// 1180 and 1280 px: a row with the code below it; 1366 and 1536 px: a row with a column for the code.
const WIDTHS = [320, 360, 600, 768, 1024, 1180, 1280, 1366, 1536];

test("shows a unit value of millions whole at every width", async ({ page }) => {
  await openItem(page, "USD", "1234567.89");
  const { value } = calculatorOn(page).item(1);
  await atWidths(page, WIDTHS, async () => {
    await expect(value).toHaveValue("1,234,567.89");
    const cut = await value.evaluate((field) => field.scrollWidth - field.clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
  });
});

test("shows quantity and unit value whole on a phone with text of twice the size", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openItem(page, "USD", "12345.67");
  const { quantity, value } = calculatorOn(page).item(1);
  await expect(value).toHaveValue("12,345.67");
  await quantity.fill("1000");
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const field of [quantity, value]) {
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  }
});

test("shows a unit value of millions in a currency of three letters whole", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openItem(page, "CHF", "1234567.89");
  const { value } = calculatorOn(page).item(1);
  await expect(value).toHaveValue("1,234,567.89");
  const cut = await value.evaluate((field) => field.scrollWidth - field.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
});

test("keeps the headings of the items apart and above their figures on wide screens", async ({
  page,
}) => {
  await page.goto("/?lng=de");
  const headings = page.locator(".item-columns-code[aria-hidden] > span");
  const field = page.getByRole("textbox", { name: "Stückwert in USD" });
  await atWidths(page, [1440, 1920], async () => {
    const value = await contentEdges(headings.filter({ hasText: "Stückwert" }));
    const code = await contentEdges(headings.filter({ hasText: "HS-Code" }));
    expect(code.left - value.right).toBeGreaterThanOrEqual(16);
    const figuresEnd = await field.evaluate(
      (input) =>
        input.getBoundingClientRect().right -
        Number.parseFloat(getComputedStyle(input).paddingRight),
    );
    expect(Math.abs(value.right - figuresEnd)).toBeLessThanOrEqual(2);
  });
});

const NAME = "Cotton T-shirts, knitted, printed";

test("shows a name and the placeholders of a row whole in languages with long ones", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/?lng=en");
  const row = page.locator("fieldset").first();
  await row.locator("input").nth(4).focus(); // loads the search for codes
  await row.getByRole("combobox").last().waitFor();
  const description = row.locator("input").first();
  const texts = row.locator(".row-text > span");
  const cutTexts = () =>
    texts.evaluateAll((all) =>
      all
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
        .map((text) => text.getAttribute("data-text")),
    );
  for (const [width, language] of [
    [1280, "en"],
    [1280, "de"],
    [1280, "es"],
    [1280, "ms"],
    [1440, "pt"],
  ] as const) {
    await test.step(`at ${width} px in ${language}`, async () => {
      await resize(page, width, 900);
      await showLanguage(page, language);
      await description.fill("");
      await row.locator("input").nth(2).focus();
      await expect(texts).toHaveCount(2);
      expect(await cutTexts()).toEqual([]);
      await description.fill(NAME);
      await expect(texts.first()).toBeHidden(); // the field has the focus
      await row.locator("input").nth(2).focus();
      await expect(texts.first()).toHaveAttribute("data-text", NAME);
      await expect(texts.first()).toBeVisible();
      expect(await cutTexts()).toEqual([]);
    });
  }
});

test("aligns the button for one origin with the other buttons on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await fillShipment(page);
  const button = page.getByRole("button", { name: "Same origin for all: Vietnam" });
  const { left } = await contentEdges(button);
  expect(left).toBe((await calculatorOn(page).addItem.boundingBox())?.x);
});

test("aligns the heading of the tariff schedule with its lines", async ({ page }) => {
  await page.goto("/");
  await chooseCountry(calculatorOn(page).from, "Vietnam");
  await page.getByRole("combobox", { name: "HS code" }).click();
  await page.getByRole("button", { name: "Browse the schedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^08/ }).click();
  const heading = dialog.getByRole("heading", { level: 3 });
  await expect(heading).toContainText("08");
  const line = dialog.getByText("0801", { exact: true });
  expect((await contentEdges(heading)).left).toBe((await contentEdges(line)).left);
});

/** Far enough for a person to see, unlike the fractions of fonts. */
const centerOf = async (element: Locator) => {
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return y + height / 2;
};

test("aligns the number, the total and the buttons of an item with its fields", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const { group, quantity, remove } = calculatorOn(page).item(1);
  const total = group.getByText("$0.00");
  const field = await centerOf(quantity);
  for (const element of [group.getByText("1", { exact: true }), total, remove]) {
    expect(Math.abs((await centerOf(element)) - field)).toBeLessThanOrEqual(0.5);
  }
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(Math.abs((await centerOf(total)) - (await centerOf(remove)))).toBeLessThanOrEqual(0.5);
  }
});

test("makes Calculate as high as the fields beside it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const { calculate, shipping } = calculatorOn(page);
  const [button, field] = [await calculate.boundingBox(), await shipping.boundingBox()];
  expect([button?.y, button?.height]).toEqual([field?.y, field?.height]);
});

test("aligns the buttons for files with the content of their card", async ({ page }) => {
  const { addItem, calculate } = calculatorOn(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  const { left } = await contentEdges(page.getByRole("button", { name: "Import CSV" }));
  expect(left).toBe((await addItem.boundingBox())?.x);
  await page.setViewportSize({ width: 1280, height: 800 });
  const overhang = async () => {
    const { right } = await contentEdges(page.getByRole("button", { name: "Export CSV" }));
    const { x = 0, width = 0 } = (await calculate.boundingBox()) ?? {};
    return right - (x + width);
  };
  await expect.poll(overhang).toBe(0); // the wide layout is rendered after the resize
});

test("keeps the currency beside a total of six digits", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openItem(page, "USD", "1234567.89", { description: "No. 1" }); // nothing to suggest a code for: no range
  const { result } = calculatorOn(page);
  const total = await result.getByRole("paragraph").getByText("$462,962.96").boundingBox();
  const currency = await result.getByText("USD", { exact: true }).boundingBox();
  expect(currency?.x).toBeGreaterThan((total?.x ?? 0) + (total?.width ?? 0));
});

test("shows a total of billions on one line", async ({ page }) => {
  await openItem(page, "KRW", "3456789012");
  const total = calculatorOn(page).result.getByRole("paragraph").getByText("₩1,296,295,880.00");
  await atWidths(page, [320, 1280], async () => {
    await expect(total).toBeVisible();
    expect(await findBrokenWords(total)).toEqual([]);
  });
});

test("marks the offer of one origin for all items as a button", async ({ page }) => {
  await page.goto("/");
  await fillShipment(page);
  const button = page.getByRole("button", { name: "Same origin for all: Vietnam" });
  await expect(button.locator("svg")).toBeVisible();
});

test("aligns the lines of a button's text beside its icon on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await fillShipment(page);
  await page.getByLabel("Language").selectOption("de");
  const button = page.getByRole("button", { name: "Gleicher Ursprung für alle: Vietnam" });
  const lefts = await button.evaluate(({ lastChild }) => {
    const text = document.createRange();
    if (lastChild) text.selectNodeContents(lastChild);
    return Array.from(text.getClientRects(), ({ left }) => left);
  });
  expect(lefts.length).toBeGreaterThan(1);
  expect(new Set(lefts).size).toBe(1);
});

test("keeps the answers to a question apart where one of them wraps", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openItem(page, "USD", "1850", { countryOfOrigin: "MX", hsCode: "8708.30.50" });
  await page.getByLabel("Language").selectOption("de");
  const question = page.getByRole("group", { name: "Teil eines Pkw" });
  await expect(question.getByRole("radio")).toHaveCount(3);
  const answers = await question
    .locator("label > span")
    .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().toJSON()));
  const heights = answers.map(({ height }) => height);
  expect(Math.max(...heights)).toBeGreaterThan(1.5 * Math.min(...heights));
  const gaps = answers.slice(1).map(({ top }, index) => top - answers[index].bottom);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1);
});

test("marks the way back to the code of an item as a button", async ({ page }) => {
  await openItem(page, "USD", "1850", { hsCode: "620520" });
  const button = page.getByRole("button", { name: "Change the HS code" });
  await expect(button).toHaveCSS("border-top-width", "1px");
});

test("aligns the other ways to a code with the matches above them", async ({ page }) => {
  await page.goto("/");
  const { description, group } = calculatorOn(page).item(1);
  await description.fill("Shirts");
  await group.getByRole("combobox", { name: "HS code" }).fill("shirt");
  const match = await contentEdges(
    page
      .getByRole("listbox")
      .getByText(/^\d{4}\./)
      .first(),
  );
  for (const name of ["Browse the schedule", "Find the code for “Shirts”"]) {
    const { left } = await contentEdges(page.getByRole("button", { name }));
    expect(left).toBe(match.left);
  }
});

for (const { name, text } of [
  { name: "Quantity", text: "2.5" },
  { name: "Unit value", text: "€5" },
  { name: "HS code", text: "qwertz" },
]) {
  test(`adds an item on the first click although the field ${name} gets an error`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 900 });
    await page.goto("/");
    const { addItem, item } = calculatorOn(page);
    const field = item(1).group.getByLabel(name);
    await field.fill(text);
    if (name === "HS code") await expect(page.getByText("No tariff line found")).toBeVisible();
    const box = await addItem.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 3); // the error moves the button down
    await page.mouse.down();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.mouse.up();
    await expect(item(2).description).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
  });
}

test("loads the total for the bar of a phone before the result, which it would leave empty", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const loaded = page.waitForResponse("**/assets/bar-total-*.js", { timeout: 15_000 });
  await fillShipment(page);
  await loaded;
});
