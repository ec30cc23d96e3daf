import { type Browser, chromium, type Page } from "@playwright/test";
import { calculatorOn, chooseCountry } from "#tests/e2e/calculator-locators.ts";
import { findBrowser } from "#tests/support/browser.ts";
import { createShipments, itemFile } from "./coded-shipments.ts";
import { type Metric, median } from "./report.ts";

const ITEMS = 500;
const ROUNDS = 3;

type Figures = { imported: number; painted: number; longestTask: number; nodes: number };

/**
 * A file of 500 items with codes, from its choice to the first rows, and from the click on the button to the painted
 * result, answer of the server included; the longest task of the page meanwhile, and the size of the page.
 */
export async function measureLargeResult(address: string): Promise<Metric[]> {
  const shipments = createShipments();
  const browser = await chromium.launch(await findBrowser());
  const measure = async (slowdown: number) => {
    const rounds: Figures[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(
        await measurePage(browser, { address, slowdown, file: itemFile(shipments, ITEMS) }),
      );
    return (name: keyof Figures) => median(rounds.map((figures) => figures[name]));
  };
  try {
    const fast = await measure(1);
    const slow = await measure(4);
    const metric = (name: string, value: number, limit: number, unit = "s"): Metric => ({
      name: `500 items with codes: ${name}`,
      value,
      unit,
      limit,
      better: "less",
    });
    return [
      metric("imported", fast("imported") / 1000, 1.5),
      metric("painted", fast("painted") / 1000, 0.8),
      metric("longest task", fast("longestTask"), 200, "ms"),
      metric("nodes of the page", fast("nodes"), 20_000, ""),
      metric("painted, four times slower", slow("painted") / 1000, 3),
    ];
  } finally {
    await browser.close();
  }
}

type PageOptions = { address: string; slowdown: number; file: string };

async function measurePage(
  browser: Browser,
  { address, slowdown, file }: PageOptions,
): Promise<Figures> {
  const page = await browser.newPage();
  await page.goto(address);
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Vietnam");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });

  const replace = page.getByRole("button", { name: "Replace items" });
  const offered = await timeOf(page, { event: "change", shown: "Replace items" }, () =>
    page.locator("input[type=file]").setInputFiles({
      name: "items.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(file),
    }),
  );
  const filled = await timeOf(page, { event: "click", shown: `Item ${ITEMS}` }, () =>
    replace.click(),
  );
  const task = await longestTask(page);
  await calculator.calculate.scrollIntoViewIfNeeded(); // a visitor who presses it has come to it before
  await calculator.item(ITEMS).description.waitFor();
  const painted = await timeOf(page, { event: "click", shown: "Duty by item" }, () =>
    calculator.calculate.click(),
  );
  await calculator.result.getByRole("row", { name: "Total delivered cost" }).waitFor();
  const figures = {
    imported: offered + filled,
    painted,
    longestTask: await task(),
    nodes: await page.evaluate(() => document.querySelectorAll("*").length),
  };
  await page.close();
  return figures;
}

type Span = {
  /** The first event of this name begins it. */
  event: string;
  /** The text of a button, legend or heading whose paint ends it. */
  shown: string;
};

/** Milliseconds, by the clock of the page. */
async function timeOf(page: Page, { event, shown }: Span, act: () => Promise<void>) {
  await page.evaluate((name) => {
    addEventListener(name, () => performance.mark("begin"), { capture: true, once: true });
  }, event);
  await act();
  const isShown = (text: string) =>
    [...document.querySelectorAll("button, legend, h3")].some(
      (element) => element.textContent === text,
    );
  await page.waitForFunction(isShown, shown, { polling: "raf" });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => resolve(performance.measure("span", "begin").duration)),
        );
      }),
  );
}

/** Watches the tasks of the page from now on; the result has the longest one in milliseconds. */
async function longestTask(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.longestTask = Math.max(window.longestTask, duration);
    }).observe({ type: "longtask" });
  });
  return async () => {
    await page.waitForTimeout(500); // entries arrive some frames later
    return page.evaluate(() => window.longestTask);
  };
}

declare global {
  // Only an interface can be added to.
  interface Window {
    longestTask: number;
  }
}
