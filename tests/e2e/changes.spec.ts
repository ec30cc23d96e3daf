import { readFile } from "node:fs/promises";
import { type Product, startProduct } from "#tests/support/product.ts";
import { calculatorOn, chooseCountry, fillItem } from "./calculator-locators.ts";
import { confirmActivation } from "./confirm-activation.ts";
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectPageToFit,
  findBrokenWords,
  followLink,
  inBothSchemes,
  inEveryLanguage,
  test,
} from "./test.ts";
import { openPortal } from "./users.ts";

test("shows what the law changes by day in light and dark mode", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await followLink(page, "Changes in duties", "/changes");
  const coming = page.getByRole("region", { name: "Coming changes" });
  const september = page.getByRole("region", { name: "September 29, 2026" });
  await inBothSchemes(page, async () => {
    await expect(coming).toContainText("January 1, 2027");
    await expect(coming).toContainText("0% → 10%");
    await expect(september).toContainText("Import ban begins");
    await expect(september.getByText("Takes effect by law")).toBeVisible();
    await expectAccessible(page);
    await expectPageToFit(page);
  });
});

test("fits the changes on a 320 px screen in every language", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/changes");
  await inEveryLanguage(page, async () => {
    await expectLoaded(page); // the list in it, which the previous one waits for
    await expect(page.locator("main dl").first()).toBeVisible();
    await expectPageToFit(page);
    expect(await findBrokenWords(page.getByRole("main"))).toEqual([]);
    await expectAccessible(page);
  });
});

test("filters by code, and offers the feed with the same filter", async ({ page }) => {
  await page.goto("/changes");
  const entries = page.getByRole("main").getByRole("listitem");
  const drones = entries.filter({ hasText: "Section 232: drones" });
  await expect(drones.first()).toBeVisible();
  await page.getByLabel("HS code (start)").fill("6810.99");
  await expect(page).toHaveURL(/\?code=681099$/);
  await expect(drones).toHaveCount(0);
  await expect(entries.filter({ hasText: "Section 201: quartz" }).first()).toBeVisible();
  const address = await page.getByRole("link", { name: "RSS feed" }).getAttribute("href");
  const feed = await page.request.get(address ?? "");
  expect(feed.headers()["content-type"]).toContain("application/rss+xml");
  expect(await feed.text()).toContain("Section 201");
  await page.reload();
  await expect(page.getByLabel("HS code (start)")).toHaveValue("6810.99");
});

test("leads from the data of a result to the changes", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Vietnam");
  await fillItem(page, 1, { description: "Coffee", origin: "Vietnam", quantity: "1", value: "10" });
  const { group } = calculator.item(1);
  await group.getByRole("combobox", { name: "HS code" }).fill("0901.11.0015");
  await calculator.calculate.click();
  await calculator.result.getByRole("link", { name: /^as known on/ }).click();
  await expect(page.getByRole("heading", { name: "Changes in duties" })).toBeVisible();
});

test.describe("after an update of the data", () => {
  let product: Product;
  test.beforeAll(async () => {
    product = await startProduct(process.env.POSTGRES_URL ?? "");
  });
  test.afterAll(() => product.stop());

  test("lists the old and the new rate of an activated file, which an origin finds", async ({
    browser,
  }) => {
    const portal = await openPortal(browser, product.address, "/admin/dashboard/tariffs");
    const { page } = portal;
    await page.getByRole("tab", { name: "Additional duties" }).click();
    const shipped = JSON.parse(await readFile("data/us/us-measures.json", "utf8"));
    const vietnam = shipped.measures.find(({ key }: { key: string }) => key.endsWith("labor-vn"));
    vietnam.rate.add = 15;
    await page.locator("input[type=file]").setInputFiles({
      name: "vietnam.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ ...shipped, name: "Vietnam at 15%" })),
    });
    const preview = page.getByRole("region", { name: "Changes in vietnam.json" });
    await preview.getByRole("button", { name: "Activate file" }).click();
    await confirmActivation(page);
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
      "File activated",
    );

    // A job compares the versions, and a page that was loaded before it would be kept for a minute.
    const readFeed = async () => (await page.request.get("/changes.rss?origin=VN")).text();
    await expect.poll(readFeed).toContain("12.5% → 15%");
    await page.goto("/changes");
    const entry = page.getByText("12.5% → 15%");
    await expect(entry).toBeVisible();
    await expect(page.getByText("Additional duties: Vietnam at 15%")).toBeVisible();
    await expect(page.getByText(/In place of “US measures as known/)).toBeVisible();
    await expectAccessible(page);

    const origin = page.getByRole("combobox", { name: "Country of origin" });
    await origin.fill("Thailand");
    await origin.press("Enter");
    await expect(page).toHaveURL(/\?origin=TH$/);
    await expect(entry).toBeHidden();
    await origin.fill("Vietnam");
    await origin.press("Enter");
    await expect(page).toHaveURL(/\?origin=VN$/);
    await expect(entry).toBeVisible();
    await expectAccessible(page);
    await portal.context.close();
  });
});
