import { test as base, expect, type Locator, type Page } from "@playwright/test";
import axe from "axe-core";
import { LANGUAGES, languageCodes } from "#shared/languages.ts";
import { addFont } from "./font.ts";
import { createAccount } from "./users.ts";

export { expect };

type Fixtures = {
  pageErrors: string[];
  otherHosts: string[];
  /** Whether every page has the font from its first paint on. */
  hasFont: boolean;
  /** A new account. */
  admin: { email: string; password: string };
};

/**
 * Fails a test whose page logs an error or a warning, has a failed request, or sends a request to a host
 * other than the product and `otherHosts`. A test takes expected errors out of `pageErrors`.
 */
export const test = base.extend<Fixtures>({
  otherHosts: [[], { option: true }],
  hasFont: [true, { option: true }],
  context: async ({ context, hasFont }, use) => {
    if (hasFont) await addFont(context);
    await use(context);
  },
  admin: async ({ browser, baseURL }, use) => use(await createAccount(browser, baseURL, "admin")),
  pageErrors: [
    async ({ context, baseURL, otherHosts }, use) => {
      const pageErrors: string[] = [];
      const { host } = new URL(baseURL ?? "");
      context.on("console", (message) => {
        const isLogged = ["error", "warning"].includes(message.type());
        if (isLogged && !LATE_USE.test(message.text())) pageErrors.push(message.text());
      });
      context.on("weberror", (error) => pageErrors.push(error.error().message));
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText;
        const isAborted = reason === "net::ERR_ABORTED"; // the page navigated away before the response
        if (!isAborted) pageErrors.push(`${request.url()} failed: ${reason}`);
      });
      context.on("request", (request) => {
        const url = new URL(request.url());
        const isLocal = url.host === host || ["data:", "blob:"].includes(url.protocol);
        const isExpected = isLocal || otherHosts.includes(url.host);
        if (!isExpected) pageErrors.push(`A request to ${url.host}`);
      });
      await use(pageErrors);
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Logged where the application starts more than three seconds after the page has loaded, as on a busy machine. */
const LATE_USE = /was preloaded using link preload but not used within a few seconds/;

/** The browser logs every response with an error status, as of the current user's request by a visitor. */
export const UNAUTHORIZED = /401 \(Unauthorized\)/;

/** Expects the errors that the page has logged so far to match, however many there are, and removes them. */
export function expectOnlyErrors(pageErrors: string[], pattern: RegExp) {
  for (const error of pageErrors.splice(0)) expect(error).toMatch(pattern);
}

/** Disconnects the page, and waits until it knows: code requested before would fail, and a browser asks for it once. */
export async function goOffline(page: Page) {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Opens a page by its link on the first page. */
export async function followLink(page: Page, name: string, path: string) {
  await page.goto("/");
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(`${name} · Duty Calculator`);
}

/** Expects no violation of WCAG 2.2 AA or axe's best practices on the current page. */
export async function expectAccessible(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  await finishAnimations(page);
  const violations = await page.evaluate(async (values) => {
    const { violations } = await window.axe.run({
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
      iframes: false, // none of them has axe: it would wait half a second for an answer
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  }, LEVELS);
  expect(violations).toEqual([]);
}

/** Looks at the open page in both color schemes. */
export async function inBothSchemes(page: Page, look: () => Promise<void>) {
  for (const colorScheme of ["light", "dark"] as const) {
    await test.step(`in ${colorScheme} mode`, async () => {
      await page.emulateMedia({ colorScheme });
      await look();
    });
  }
}

/** Looks at the open page in each language. */
export async function inEveryLanguage(page: Page, look: () => Promise<void>) {
  for (const language of languageCodes) {
    await test.step(`in ${LANGUAGES[language]}`, async () => {
      await showLanguage(page, language);
      await look();
    });
  }
}

/** Looks at the open page at each width in pixels. */
export async function atWidths(page: Page, widths: readonly number[], look: () => Promise<void>) {
  for (const width of widths) {
    await test.step(`at ${width} px`, async () => {
      await resize(page, width, 800);
      await look();
    });
  }
}

/** Axe takes a dialog for invisible at the start of its animation, and then the page behind it for what is shown. */
const finishAnimations = (page: Page) =>
  page.evaluate(async () => {
    const canFinish = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
    const animations = document.getAnimations().filter(canFinish);
    await Promise.allSettled(animations.map(({ finished }) => finished));
  });

/** Resizes the open page, and waits until it is painted with the elements of its new width. */
export async function resize(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    (size) =>
      new Promise<boolean>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(innerWidth === size))),
      ),
    width,
  );
}

/** Shows the open page in a language, and waits until its texts are: the select shows the language of the texts. */
export async function showLanguage(page: Page, language: string) {
  const select = page.locator("select:has(option[value=zh])").first();
  await select.selectOption(language);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(select).toHaveValue(language);
}

/** Expects what the page loads by itself to be there: lists, fields, and the notifications, which load last. */
export async function expectLoaded(page: Page) {
  await expect(page.getByRole("region", { name: /F8/ })).toBeAttached();
  await expect(page.locator("[aria-busy=true], .appear-delayed, .h-16:empty")).toHaveCount(0);
}

/** Whether a select is too narrow for the text of its selected option. */
export const isSelectionCut = (select: Locator): Promise<boolean> =>
  select.evaluate((element) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(element);
    const context = document.createElement("canvas").getContext("2d");
    if (!(context && element instanceof HTMLSelectElement)) return true;
    context.font = font;
    const { width } = context.measureText(element.selectedOptions[0]?.text ?? "");
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return width > element.clientWidth - padding;
  });

/** Expects the page to be no wider than its viewport. */
export async function expectPageToFit(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Expects each table to be no wider than what contains it. */
export async function expectTablesToFit(tables: Locator) {
  await expect(tables.first()).toBeVisible();
  const overhang = await tables.evaluateAll((all) =>
    all.map((table) => {
      const parent = table.parentElement ?? document.body;
      const { paddingLeft, paddingRight } = getComputedStyle(parent);
      const room =
        parent.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return table.getBoundingClientRect().width - room;
    }),
  );
  expect(Math.max(...overhang)).toBeLessThanOrEqual(0);
}

/** The left and right edge of what an element contains. */
export const contentEdges = (element: Locator) =>
  element.evaluate((container) => {
    const range = document.createRange();
    range.selectNodeContents(container);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });

/** The words of an element, but those of Chinese characters, that continue in another line. */
export const findBrokenWords = (element: Locator): Promise<string[]> =>
  element.evaluate((container) => {
    const range = document.createRange();
    const brokenIn = (text: Text) =>
      [...text.data.matchAll(/[\p{Script=Latin}\d.,$]+/gu)]
        .filter(({ 0: word, index }) => {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        })
        .map(([word]) => word);
    const texts: Text[] = [];
    const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text); // safe: it shows texts only
    return texts.flatMap(brokenIn);
  });

/** Holds the requests of a URL, until the returned function passes them on to other routes or the server. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, (route) => isReleased.then(() => route.fallback()));
  return release;
}

declare global {
  // Declaration merging requires an interface.
  interface Window {
    axe: typeof axe;
  }
}
