import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { runStatement } from "#tests/support/database-admin.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { confirmActivation } from "./confirm-activation.ts";
import { expect, expectAccessible, expectTablesToFit, test } from "./test.ts";
import { openPortal } from "./users.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct(process.env.POSTGRES_URL ?? "");
});
test.afterAll(() => product.stop());

const json = (content: object, name: string) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(content)),
});

test("compares and activates a changed measures file, and activates the earlier version again", async ({
  browser,
}) => {
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard/tariffs");
  await expect(page.getByRole("region", { name: "Coming changes" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Additional duties" }).click();
  await expect(page.getByRole("tab", { name: "Additional duties" })).toBeFocused();
  const notices = page.getByRole("region", { name: "Notifications" });
  const duties = page.getByRole("table", { name: "Additional duties" });
  const search = page.getByRole("searchbox", { name: "Search by duty, heading or country" });
  await search.fill("viet");
  await expect(duties.getByRole("row")).toHaveText([
    /Duty/,
    /Products of Vietnam 9903\.05\.84.*Section 301: forced labor.*Vietnam.*Jul 24, 2026.*\+12\.50%/,
  ]);
  await expect(duties.getByRole("link")).toHaveAttribute("href", /^https:\/\/www\.federalregister/);
  await search.fill("portugal");
  await expect(duties.getByText("Products of the European Union, 10%")).toBeVisible();
  await search.fill("");
  await duties.getByRole("button", { name: "Rate" }).click();
  await duties.getByRole("button", { name: "Rate" }).click();
  await expect(duties.getByRole("row").nth(1)).toContainText("+200.00%");
  await page.getByText("Not computed (23)").click();
  await expect(page.getByText("Section 232: polysilicon").first()).toBeVisible();
  await page.getByText("May not be imported (4)").click();
  await expect(page.getByText("Proclamation 11063; CSMS 70050970")).toBeVisible();
  await expectAccessible(page);

  const upload = page.getByRole("region", { name: "Upload a file" });
  const choose = upload.locator("input[type=file]");
  const changed = exampleMeasures();
  changed.measures[1] = { ...changed.measures[1], countries: ["ASEAN"] };
  await choose.setInputFiles(json(changed, "asean.json"));
  await expect(upload.getByRole("alert")).toContainText(
    "Line 1: 301-vn, countries “ASEAN”: names “ASEAN”, which the file does not define",
  );

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download US measures as known" }).click();
  const shipped = JSON.parse(await readFile(await (await download).path(), "utf8"));
  const vietnam = shipped.measures.find(({ key }: { key: string }) => key.endsWith("labor-vn"));
  vietnam.rate.add = 15;
  await choose.setInputFiles(json({ ...shipped, name: "Vietnam at 15%" }, "vietnam.json"));
  const preview = page.getByRole("region", { name: "Changes in vietnam.json" });
  await expect(preview).toContainText("Rate +12.50% → +15.00%");
  await expect(preview).toContainText("Not in the active tariff schedule: 3004200042");
  await tryShirts(preview);
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Activate file" }).click();
  await confirmActivation(page);
  await expect(notices).toContainText("File activated");
  await search.fill("vietnam");
  await expect(duties.getByRole("row")).toHaveText([/Duty/, /\+15\.00%/]);

  await page.getByRole("button", { name: "Activate file US measures as known" }).click();
  await confirmActivation(page);
  await expect(duties.getByRole("row")).toHaveText([/Duty/, /\+12\.50%/]);
  await context.close();
});

/** Tries T-shirts of Vietnam with a draft, whose duty of 15% is 2.5 points higher. */
async function tryShirts(preview: Locator) {
  await preview.getByText("Try a product with this draft").click();
  await preview.getByRole("combobox", { name: "HS code" }).fill("6109.10.00");
  await preview.getByRole("combobox", { name: "Country of origin" }).fill("viet");
  await preview.page().keyboard.press("Enter");
  await preview.getByRole("button", { name: "Calculate duty" }).click();
  const tried = preview.getByRole("table", { name: "Try a product" });
  await expect(tried.getByRole("row")).toHaveText([
    /^Duty/,
    /General duty.*Same$/,
    /Section 301: forced labor.*\$12\.50.*\$15\.00.*\+\$2\.50$/,
    /Total duty.*\+\$2\.50$/,
  ]);
}

test("offers the measures of a release that were never active, until they are hidden or activated", async ({
  browser,
}) => {
  const asOfEarlierReleases =
    "update dataset_versions set sha256 = 'earlier ' || id where kind = 'measures'";
  await runStatement(product.databaseUrl, asOfEarlierReleases);
  const { page, context } = await openPortal(browser, product.address, "/admin/dashboard/tariffs");
  const open = () => page.getByRole("tab", { name: "Additional duties" }).click();
  const offer = page.getByRole("region", { name: "Update included in this release" });
  await open();
  await expectAccessible(page);
  await offer.getByRole("button", { name: "Hide" }).press("Enter");
  await expect(offer).toBeHidden();
  await expect(page.getByRole("tabpanel", { name: "Additional duties" })).toBeFocused();
  await page.reload();
  await open();
  await expect(page.getByRole("table", { name: "Additional duties" })).toBeVisible();
  await expect(offer).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await open();
  await offer.getByRole("button", { name: "Review changes" }).click();
  await expect(offer.getByText("The file does not differ from the active version.")).toBeVisible();
  await offer.getByRole("button", { name: "Activate file" }).click();
  await confirmActivation(page);
  await expect(offer).toBeHidden();
  await context.close();
});

const csv = (content: string) => ({
  name: "rates.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

test("previews and replaces the exchange rates by a file, and names its errors", async ({
  browser,
}) => {
  const { page, context } = await openPortal(
    browser,
    product.address,
    "/admin/dashboard/tariffs?section=exchange-rates",
  );
  const card = page.getByRole("region", { name: "Exchange rates" });
  const upload = page.getByRole("region", { name: "Upload a file" });
  const rates = card.getByRole("table", { name: "Exchange rates" });
  await expect(rates.getByRole("row", { name: "EUR" })).toContainText("0.88022588");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download default-rates.csv" }).click();
  const current = await readFile(await (await download).path(), "utf8");
  const choose = upload.locator("input[type=file]");
  await choose.setInputFiles(csv(current.replace("0.88022588", "0,88")));
  await expect(upload.getByRole("alert")).toContainText("The file was rejected");
  await choose.setInputFiles(
    csv(current.replace("2026-09-29,EUR,0.88022588", "2026-10-02,EUR,0.99")),
  );
  const preview = page.getByRole("region", { name: "Changes in rates.csv" });
  await expect(preview.getByRole("row")).toHaveText([/Currency/, /EUR.*0\.88022588.*\+12\.47%/]);
  await expect(preview).toContainText("Change of more than 10%: EUR.");
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByRole("tabpanel", { name: "Exchange rates" })).toBeFocused();
  await expect(rates.getByRole("row", { name: "EUR" })).toContainText("0.88022588");

  await choose.setInputFiles(
    csv(current.replace("2026-09-29,EUR,0.88022588", "2026-10-02,EUR,0.9")),
  );
  await preview.getByRole("button", { name: "Activate file" }).click();
  await confirmActivation(page);
  await expect(preview).toBeHidden();
  await expect(rates.getByRole("row", { name: "EUR" })).toContainText(/Oct 2, 2026.*0\.90000000$/);
  await page.getByRole("button", { name: "Activate file default-rates.csv" }).click();
  const dialog = page.getByRole("dialog", { name: "Activate default-rates.csv?" });
  await expect(dialog.getByRole("row", { name: /^EUR/ })).toContainText("0.88022588");
  await dialog.getByRole("button", { name: "Activate file" }).click();
  await expect(rates.getByRole("row", { name: "EUR" })).toContainText("0.88022588");
  await expectAccessible(page);
  await context.close();
});

test("fits the exchange rates on a 320 px screen", async ({ browser }) => {
  const path = "/admin/dashboard/tariffs?section=exchange-rates";
  const { page, context } = await openPortal(browser, product.address, path);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${path}&lng=de`);
  await expect(page.getByRole("row", { name: "KRW" })).toContainText("29.09.2026");
  await expect(page.getByRole("row", { name: "KRW" })).toContainText("1,358.18865245");
  const file = await readFile("data/exchange-rates/default-rates.csv", "utf8");
  await page.locator("input[type=file]").setInputFiles(csv(file.replace("1358", "1234")));
  await expect(page.getByRole("region", { name: "rates.csv" })).toContainText("1,234.18865245");
  await expectTablesToFit(page.getByRole("table"));
  await context.close();
});
