import type { Page } from "@playwright/test";
import { calculatorOn, chooseCountry, fillShipment } from "./calculator-locators.ts";
import {
  expect,
  expectAccessible,
  expectOnlyErrors,
  expectPageToFit,
  findBrokenWords,
  goOffline,
  inBothSchemes,
  inEveryLanguage,
  test,
} from "./test.ts";

test("remembers the chosen language and renders it on the server", async ({ page, request }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByLabel("Language").selectOption({ label: "Deutsch" });
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("button", { name: "Berechnen", exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("button", { name: "Berechnen", exact: true })).toBeVisible();
  const kept = await page.context().cookies();
  const cookie = kept.map(({ name, value }) => `${name}=${value}`).join("; ");
  const html = await (await request.get("/", { headers: { cookie } })).text();
  expect(html).toContain('<html lang="de"');
});

test("keeps the page without a connection and opens the next one when it is back", async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await fillShipment(page);
  await calculator.calculate.click();
  await expect(calculator.result).toContainText("87.50 USD");
  await goOffline(page);

  await page.getByLabel("Language").selectOption("fr");
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Could not reach the server. Trying again…");
  await expect(calculator.result).toContainText("87.50 USD");
  await page.getByRole("link", { name: "Admin portal" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(calculator.result).toContainText("87.50 USD");

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Portail d’administration" })).toBeVisible();
  expectOnlyErrors(pageErrors, /ERR_INTERNET_DISCONNECTED|401/);
});

test("moves the focus to the notifications on the first F8", async ({ page }) => {
  await page.goto("/");
  await expect(calculatorOn(page).calculate).toBeVisible();
  await page.keyboard.press("F8");
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.locator(":focus")).toHaveCount(1);
});

test("lists the keys on a narrow screen in German", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/?lng=de");
  await expect(page.getByRole("button", { name: "Berechnen", exact: true })).toBeVisible();
  await page.keyboard.press("Control+/");
  const dialog = page.getByRole("dialog", { name: "Tastenkürzel" });
  await expect(dialog).toContainText("Strg + Enter");
  await expectPageToFit(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("uses the browser's language on the first visit and the one named in the URL", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: "fr-CA", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  /** The server sets the language of the page, whose code then stores that of a link. */
  async function expectLanguage(language: string, heading: string) {
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  await page.goto("/");
  await expectLanguage("fr", "Trajet");
  for (const unknown of ["xx", "french"]) {
    await page.goto(`/?lng=${unknown}`);
    await expectLanguage("fr", "Trajet");
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("language");
  }
  await page.goto("/?lng=ms-MY");
  await expectLanguage("ms", "Laluan penghantaran");
  await page.goto("/admin");
  await expectLanguage("ms", "Portal pentadbir");
  await page.goto("/?lng=de");
  await expectLanguage("de", "Versandroute");
  await page.goto("/admin");
  await expectLanguage("ms", "Portal pentadbir");
  await context.close();
});

test("remembers the chosen currency", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Currency").selectOption("JPY");
  await expect(page.getByRole("textbox", { name: "Unit value in JPY" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Unit value in JPY" })).toBeVisible();
});

test("fits a 320 px screen in every language, also with its details open", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await fillShipment(page);
  await calculatorOn(page).insurance.fill("10");
  await calculatorOn(page).calculate.click();
  await expect(calculatorOn(page).result).toContainText("87.50 USD");
  await inEveryLanguage(page, async () => {
    expect(await findBrokenWords(page.getByRole("main"))).toEqual([]);
    await expectPageToFit(page);
  });
  await inEveryLanguage(page, async () => {
    await expectOpenTablesToFit(page);
    await expectAccessible(page);
  });
});

/** Opens all details, and expects no table to be wider than its parent. */
async function expectOpenTablesToFit(page: Page) {
  await page.locator("details").evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true;
  });
  const tooWide = await page
    .locator("table")
    .evaluateAll((tables) =>
      tables.filter(
        ({ scrollWidth, parentElement }) => scrollWidth > (parentElement?.clientWidth ?? 0),
      ),
    );
  expect(tooWide).toEqual([]);
}

test("fits texts that are 40% longer than the English ones on a 320 px screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await fillShipment(page);
  await calculatorOn(page).calculate.click();
  await expect(calculatorOn(page).result).toContainText("87.50 USD");
  await page.evaluate(lengthenTexts);
  await expectPageToFit(page);
  const cut = await page
    .locator("button, label, th, td, dt, dd, h2, h3, p")
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((element) => getComputedStyle(element).overflowX !== "visible")
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
        .map(({ outerHTML }) => outerHTML),
    );
  expect(cut).toEqual([]);
});

/** Repeats the first 40% of every text that has words. */
function lengthenTexts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text; // safe: it shows texts only
    const isName = text.parentElement?.closest("option, script, style");
    if (isName || !/\p{L}{3}/u.test(text.data)) continue;
    text.data += ` ${text.data.slice(0, Math.ceil(text.data.length * 0.4)).trim()}`;
  }
}

test("breaks no word beside amounts of millions on a 320 px screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const item = { description: "Looms", countryOfOrigin: "BR", quantity: "1", value: "1050261.50" };
  const costs = { shippingCost: "35", insuranceCost: "5" };
  const form = { fromCountry: "BR", toCountry: "US", ...costs, items: [item] };
  const json = JSON.stringify({ currency: "USD", form });
  await page.goto(`/?lng=de#c=${Buffer.from(json).toString("base64url")}`);
  await expect(page.getByRole("cell", { name: "$1,050,261.50" })).toBeVisible();
  expect(await findBrokenWords(page.getByRole("main"))).toEqual([]);
});

test("fits amounts of many digits on a 320 px screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const item = { description: "Looms", countryOfOrigin: "BR", quantity: "1000", value: "900055" };
  const form = { fromCountry: "BR", toCountry: "US", shippingCost: "", insuranceCost: "" };
  const json = JSON.stringify({ currency: "KRW", form: { ...form, items: [item] } });
  await page.goto(`/#c=${Buffer.from(json).toString("base64url")}`);
  const { group, duplicate } = calculatorOn(page).item(1);
  await expect(calculatorOn(page).result).toContainText("₩900,055,000.00");

  await page.getByLabel("Language").selectOption("de");
  await expect(page.getByRole("cell", { name: "₩900,055,000.00" })).toBeVisible();
  await expectPageToFit(page);
  await page.getByLabel("Sprache").selectOption("en");
  const total = await group.getByText("₩900,055,000.00", { exact: true }).boundingBox();
  const button = await duplicate.boundingBox();
  expect((total?.x ?? 0) + (total?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
});

test("is accessible on a wide screen in light and dark mode", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await inBothSchemes(page, () => expectAccessible(page));
  await fillShipment(page);
  await calculatorOn(page).calculate.click();
  await inBothSchemes(page, async () => {
    await expect(calculatorOn(page).result).toContainText("87.50 USD");
    await expectAccessible(page);
  });
  await calculatorOn(page).from.click();
  const list = page.getByRole("listbox", { name: "Shipping from" });
  await inBothSchemes(page, async () => {
    for (const name of ["Recent", "Frequent", "All countries"]) {
      const group = list.getByRole("group", { name, exact: true });
      await expect(group.getByRole("option", { name: "Vietnam" })).toHaveCount(1);
    }
    await expectAccessible(page);
  });
});

test("keeps buttons and the cost bar visible with forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const calculator = calculatorOn(page);
  await fillShipment(page);
  await calculator.calculate.click();
  await expect(calculator.calculate).toHaveCSS("border-top-style", "solid");
  const bar = calculator.result.getByRole("region", { name: "Cost breakdown" });
  const colors = await bar
    .locator("[style*=flex-grow]")
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  expect(new Set(colors).size).toBe(2); // goods and duties
});

test("frames the highlighted country with forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  await calculatorOn(page).from.click();
  const list = page.getByRole("listbox", { name: "Shipping from" });
  await expect(list.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const highlighted = list.getByRole("option", { selected: true });
  await expect(highlighted).toHaveCSS("outline-style", "solid");
  await expect(highlighted).toHaveCSS("outline-offset", "-2px"); // the list would cut off an outer one
});

test("draws each part of the cost with a contrast of 3:1 in light and dark mode", async ({
  page,
}) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await fillShipment(page);
  await calculator.shipping.fill("20");
  await calculator.insurance.fill("10");
  await calculator.calculate.click();
  const parts = calculator.result.getByRole("region", { name: "Cost breakdown" });
  await inBothSchemes(page, async () => {
    await expect(parts.getByRole("row", { name: /^Insurance/ })).toBeVisible();
    for (const swatch of await parts.locator("th > [aria-hidden]").all()) {
      expect(await swatch.evaluate(contrastWithCard)).toBeGreaterThanOrEqual(3);
    }
  });
});

/** The contrast of an element's background with that of its card, as WCAG computes it. */
function contrastWithCard(element: Element) {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const [light = 0, dark = 0] = [element, element.closest(".bg-surface") ?? element]
    .map((shown) => {
      if (!context) return 0;
      context.fillStyle = getComputedStyle(shown).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
        (value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4),
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

test("remembers the chosen appearance", async ({ page }) => {
  await page.goto("/");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByLabel("Appearance").selectOption("dark");
  expect(await background()).not.toBe(light);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("finds a country by name, code and alias in a list of at most 300 px", async ({ page }) => {
  await page.goto("/");
  const { from } = calculatorOn(page);
  await from.click();
  const list = page.getByRole("listbox", { name: "Shipping from" });
  const box = await list.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(300);
  await chooseCountry(from, "Germany");
  await expect(from).toHaveValue("Germany");
  await from.fill("no such place");
  await expect(page.getByText("No country found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(from).toHaveValue("Germany");
});

test("keeps the option in view that a key highlights, on a page zoomed to 400%", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/");
  const { group, origin } = calculatorOn(page).item(1);
  const code = group.getByLabel("HS code (optional)").or(group.getByLabel("HS code"));
  for (const [field, text] of [[origin, "a"] as const, [code.first(), "coffee"] as const]) {
    await field.focus();
    await page.keyboard.type(text);
    for (let index = 0; index < 6; index++) {
      const option = group.getByRole("option").nth(index);
      await expect(option).toHaveAttribute("aria-selected", "true");
      await expect(option).toBeInViewport({ ratio: 0.9 });
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Escape");
  }
});

test("opens no list beyond the top of a page zoomed to 200%", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 512 });
  await page.goto("/");
  await calculatorOn(page).from.click();
  const list = page.getByRole("listbox", { name: "Shipping from" });
  await expect(list.getByRole("option").first()).toBeInViewport({ ratio: 1 });
});

test("shows a not-found page that links to the calculator", async ({ page, pageErrors }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to calculator" }).click();
  await expect(calculatorOn(page).from).toBeVisible();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("404 (Not Found)")]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, locale: "de-DE" });

  test("says in the visitor's language that the page needs it", async ({ page, pageErrors }) => {
    await page.goto("/");
    const text = page.locator("noscript");
    await expect(text).toBeVisible();
    await expect(text).toHaveText(/^Diese Seite benötigt JavaScript\./, { useInnerText: true });
    await expect(page.getByRole("status")).toBeHidden();
    expectOnlyErrors(pageErrors, /\.js failed: csp$/); // scripts that are not loaded
  });
});
