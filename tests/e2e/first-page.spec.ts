import { namespaces } from "#shared/texts.ts";
import { measurePageWeight } from "#tests/support/page-weight.ts";
import { calculatorOn } from "./calculator-locators.ts";
import { expect, holdRequests, test } from "./test.ts";

test.use({ hasFont: false }); // as it loads for a first visitor

const BUDGET = 155_000;

const COMBOBOX_CODE = /interactive-country-combobox/;

test("keeps the first page within its size budget and loads no code of other screens", async ({
  page,
}) => {
  const { files, scripts } = await measurePageWeight(page, "/");
  expect(scripts).toBeLessThanOrEqual(BUDGET);

  const paths = files.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length); // what is preloaded is used, not asked for again
  const namespace = new RegExp(`/(${namespaces.join("|")})-[^/]+\\.js$`);
  const texts = paths.filter((path) => namespace.test(path));
  expect(texts).toEqual([expect.stringContaining("/common-")]);
  expect(paths.join("\n")).not.toMatch(
    /admin|stripe|shared-|results-card|toaster|combobox|import-dialog|(parse|write|import|export)-items|spreadsheet/i,
  );
});

test("preloads only what the page also requests by itself", async ({ page }) => {
  const preload = /<link rel="preload"[^>]* href="([^"]+)"[^>]*>/g;
  const preloaded: string[] = [];
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    preloaded.push(...[...html.matchAll(preload)].map(([, path = ""]) => path));
    await route.fulfill({ response, body: html.replace(preload, "") });
  });
  const requested = new Set<string>();
  page.on("request", (request) => requested.add(new URL(request.url()).pathname));
  await page.goto("/");
  expect(preloaded).toContain("/api/settings");
  await expect.poll(() => preloaded.filter((path) => !requested.has(path))).toEqual([]);
});

test("names the licenses of the libraries that its code contains", async ({ request }) => {
  const licenses = await request.get("/licenses.txt");
  expect(await licenses.text()).toMatch(/^## react - [\s\S]+^Copyright \(c\) Meta/m);
  const inWorkers = await request.get("/worker-licenses.txt");
  expect(await inWorkers.text()).toMatch(/^## @e965\/xlsx - [\s\S]+^Apache License/m);
});

for (const { key, moves } of [
  { key: "Enter", moves: "keeps the focus" },
  { key: "Tab", moves: "moves on" },
]) {
  test(`selects the country typed before its field's code had loaded, and ${moves} on ${key}`, async ({
    page,
  }) => {
    const load = await holdRequests(page, COMBOBOX_CODE);
    const { from, item } = calculatorOn(page);
    await page.goto("/");
    await from.focus();
    await page.keyboard.type("viet");
    await page.keyboard.press(key);
    load();
    await expect(from).toHaveValue("Vietnam");
    await expect(key === "Enter" ? from : item(1).description).toBeFocused();
  });
}

test("moves on with a second Enter before a country field's code had loaded", async ({ page }) => {
  const load = await holdRequests(page, COMBOBOX_CODE);
  const { origin, quantity } = calculatorOn(page).item(1);
  await page.goto("/");
  await origin.focus();
  await page.keyboard.type("vn");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("2");
  load();
  await expect(origin).toHaveValue("Vietnam");
  await expect(quantity).toHaveValue("2");
});

test("calculates with the countries typed before the code of their fields had loaded", async ({
  page,
}) => {
  const load = await holdRequests(page, COMBOBOX_CODE);
  const { calculate, from, item, result } = calculatorOn(page);
  await page.goto("/");
  await from.focus();
  await page.keyboard.type("viet");
  await item(1).description.fill("T-shirts");
  await item(1).value.fill("50");
  await item(1).origin.focus();
  await page.keyboard.type("vn");
  await page.keyboard.press("Control+Enter");
  await expect(calculate).toHaveCount(0); // its label says that it is calculating
  load();
  await expect(result).toContainText("50.00");
  await expect(from).toHaveValue("Vietnam");
  await expect(item(1).origin).toHaveValue("Vietnam");
});

test("opens the list of a country field clicked before its code had loaded", async ({ page }) => {
  const load = await holdRequests(page, COMBOBOX_CODE);
  const { from } = calculatorOn(page);
  await page.goto("/");
  await from.click();
  await page.keyboard.type("vie");
  load();
  await expect(page.getByRole("option", { name: "Vietnam" })).toBeVisible();
  await page.keyboard.type("tn");
  await expect(from).toHaveValue("vietn");
  await page.keyboard.press("Enter");
  await expect(from).toHaveValue("Vietnam");
});

test("shows other sites an image, and describes the application to search engines", async ({
  page,
}) => {
  await page.goto("/?lng=pt");
  const title = await page.title();
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", title);
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  const { pathname, search } = new URL(image ?? "");
  const size = await page.evaluate(async (source) => {
    const picture = Object.assign(new Image(), { src: source });
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, pathname + search);
  expect(size).toEqual([1200, 630]);
  const application = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(application ?? "")).toMatchObject({ name: title, inLanguage: "pt" });
});

test("runs the entry script before the application has loaded", async ({ page }) => {
  await page.goto("/");
  const start = await page.locator("script[type=module]").getAttribute("src");
  const source = await (await page.request.get(start ?? "")).text();
  const imports = source.match(/(?<=\bfrom\s*")[^"]+/g);
  expect(imports).toEqual([expect.stringContaining("preload")]);
});

for (const width of [360, 1350]) {
  test(`loads the first page without layout shift at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 820 });
    await page.goto("/");
    await expect(page.getByRole("combobox", { name: "Shipping from" })).toBeEditable();
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const observer = new PerformanceObserver((list) => {
            const entries = list.getEntries() as (PerformanceEntry & {
              sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
            })[];
            resolve(
              entries.flatMap(({ sources }) =>
                sources.map(({ node, previousRect: from, currentRect: to }) => {
                  const element = node instanceof Element ? node : node?.parentElement;
                  const text = element?.outerHTML.slice(0, 150);
                  return `${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}: ${text}`;
                }),
              ),
            );
          });
          observer.observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve([]), 100);
        }),
    );
    expect(shifts).toEqual([]);
  });
}
