import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type Product, startProduct } from "#tests/support/product.ts";
import { calculatorOn, fillShipment } from "./calculator-locators.ts";
import { confirmActivation } from "./confirm-activation.ts";
import { expect, expectAccessible, test } from "./test.ts";
import { openPortal } from "./users.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct(process.env.POSTGRES_URL ?? "");
});
test.afterAll(() => product.stop());

const HEADER =
  "origin_country,origin_country_code,destination_country,destination_country_code,additional_tariff";
const RATES = `${HEADER}
Vietnam,VN,United States of America,US,20
Brazil,BR,United States of America,US,50.50
`;

const csv = (content: string, name = "rates.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

test.describe.configure({ mode: "serial" });

test("previews and activates a tariff file, and activates the earlier version again", async ({
  browser,
}) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard/tariffs");
  const choose = page.getByRole("region", { name: "Upload a file" }).locator("input[type=file]");
  const notices = page.getByRole("region", { name: "Notifications" });
  const active = page.getByRole("region", { name: "Active file" }).getByRole("definition");
  await expect(active).toHaveText(["default-tariffs.csv", "249", /\d/]);
  await page.getByRole("searchbox", { name: "Search by country or code" }).fill("viet");
  const rates = page.getByRole("table", { name: "Rates in force" });
  await expect(rates.getByRole("row")).toHaveText([/Origin/, /Vietnam.*12\.50%/]);

  await choose.setInputFiles(csv(RATES, "rates.xlsx"));
  await expect(notices).toContainText("Please upload a CSV file");
  await choose.setInputFiles(csv(`${RATES}Nowhere,ZZ,United States of America,US,1\n`));
  await expect(page.getByText("The file was rejected. Nothing has changed.")).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByText("Line 4: “ZZ” is not a known two-letter country code.", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);

  await choose.setInputFiles(csv(RATES));
  const preview = page.getByRole("region", { name: "Changes in rates.csv" });
  await expect(preview.getByRole("definition")).toHaveText(["2", "0", "247", "2", "0"]);
  const changes = preview.getByRole("table", { name: "Largest changes" });
  await preview.getByRole("searchbox", { name: "Search the changes" }).fill("vietnam");
  await expect(changes.getByRole("row")).toHaveText([/Before/, /Vietnam.*12\.50%.*20\.00%/]);
  const difference = page.waitForEvent("download");
  await preview.getByRole("link", { name: "Download changes (CSV)" }).click();
  expect(await readFile(await (await difference).path(), "utf8")).toContain("VN,US,12.50,20.00");
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Activate file", exact: true }).click();
  await confirmActivation(page);
  await expect(notices).toContainText("CSV file uploaded successfully");
  await expect(active.nth(1)).toHaveText("2");

  const visitor = await browser.newPage({ baseURL: product.address });
  await visitor.goto("/");
  await fillShipment(visitor);
  await calculatorOn(visitor).calculate.click();
  await expect(calculatorOn(visitor).result).toContainText("121.00 USD");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download rates.csv" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("Brazil,BR,");

  await choose.setInputFiles(csv(RATES, "again.csv"));
  await expect(page.getByText("This file is already active.")).toBeVisible();
  await choose.setInputFiles(csv(`${RATES}Norway,NO,United States of America,US,4\n`, "draft.csv"));
  await page.getByRole("button", { name: "Delete draft.csv" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(notices).toContainText("Draft deleted");

  await page.getByRole("button", { name: "Activate file default-tariffs.csv" }).click();
  const dialog = page.getByRole("dialog", { name: "Activate default-tariffs.csv?" });
  await expect(dialog.getByRole("row", { name: /^Brazil/ })).toContainText("50.50%");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Activate file" }).click();
  await expect(notices).toContainText("File activated");
  await expect(active.nth(1)).toHaveText("249");
  await context.close();
});

test("sorts and filters the rates in force", async ({ browser }) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard/tariffs");
  const rates = page.getByRole("table", { name: "Rates in force" });
  await page.getByLabel("Filter rates").selectOption("Above 0%");
  await rates.getByRole("button", { name: "Rate" }).click();
  await rates.getByRole("button", { name: "Rate" }).click();
  await expect(rates.getByRole("columnheader", { name: "Rate" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(rates.getByRole("row").nth(1)).toContainText("37.50%");
  await expectAccessible(page);
  await context.close();
});

test("recognizes a file that was uploaded before and deletes a draft", async ({ browser }) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard/tariffs");
  const choose = page.getByRole("region", { name: "Upload a file" }).locator("input[type=file]");
  const draft = `${RATES}Norway,NO,United States of America,US,4\n`;
  await choose.setInputFiles(csv(draft, "draft.csv"));
  await expect(page.getByRole("region", { name: "Changes in draft.csv" })).toBeVisible();
  await choose.setInputFiles(csv(draft, "again.csv"));
  await expect(page.getByText("This file was uploaded before")).toBeVisible();
  const downloads = await page.getByRole("link", { name: /^Download .+\.csv$/ }).all();
  const boxes = await Promise.all(downloads.map((link) => link.boundingBox()));
  expect(boxes.length).toBeGreaterThan(1);
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1); // one below the other
  await page.getByRole("button", { name: "Delete draft.csv" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Draft deleted");
  await context.close();
});

test("says that a file is uploaded, and shows the progress in the accent color", async ({
  browser,
}) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard/tariffs");
  const network = await context.newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 20_000, // half a minute for the file, longer than the checks take
  });
  const card = page.getByRole("region", { name: "Upload a file" });
  const long = `${HEADER}\n${"Nowhere,ZZ,United States of America,US,1\n".repeat(12_000)}`;
  await card.locator("input[type=file]").setInputFiles(csv(long));
  const bar = card.getByRole("progressbar");
  await expect(bar).toHaveAttribute("value", /^0\.[1-9]/);
  const picture = await bar.screenshot();
  await expect(card.getByText("Uploading the file…")).toBeVisible();
  const tab = page.getByRole("tab", { name: "Tariff Management" });
  const accent = await tab.evaluate((element) => getComputedStyle(element).color);
  expect(await pixelColor(page, picture)).toBe(accent);
  await context.close();
});

/** The color of a pixel on the left of a picture. */
const pixelColor = (page: Page, png: Buffer): Promise<string> =>
  page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas?.drawImage(image, 0, 0);
      const [red, green, blue] = canvas?.getImageData(20, image.height / 2, 1, 1).data ?? [];
      return `rgb(${red}, ${green}, ${blue})`;
    },
    [...png],
  );
