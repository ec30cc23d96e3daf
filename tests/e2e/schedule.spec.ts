import { readFile } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import { type Product, startProduct } from "#tests/support/product.ts";
import { officialRow, scheduleCsv, scheduleJson } from "#tests/support/schedule-files.ts";
import { confirmActivation } from "./confirm-activation.ts";
import { expect, expectAccessible, test } from "./test.ts";
import { openPortal } from "./users.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct(process.env.POSTGRES_URL ?? "");
});
test.afterAll(() => product.stop());

const HEADING = officialRow("6109", 0, { description: "T-shirts, knitted:" });
const COTTON = officialRow("6109.10.00", 1, {
  description: "Of cotton",
  general: "16.5%",
  footnotes: [{ columns: ["general"], value: "See 9903.88.15. ", type: "endnote" }],
});
const WOOL = officialRow("6109.90.15", 1, { description: "Of wool", general: "5.6%" });
const SILK = officialRow("6109.90.40", 1, { description: "Of silk", general: "2.6%" });

const FIRST = scheduleJson(HEADING, COTTON, WOOL);
const CHANGED = { ...COTTON, general: "15%", footnotes: [] };
const SECOND = scheduleJson(HEADING, CHANGED, SILK);

const file = (content: string, name: string) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(content),
});

test("rejects invalid files of a tariff schedule and names their rows", async ({ browser }) => {
  const { page, upload, choose, compare, close } = await openTariffs(browser);
  await choose.setInputFiles(file(FIRST.slice(0, -30), "hts_2026_revision_11_json.json"));
  await expect(upload.getByLabel("Name")).toHaveValue("2026 Revision 11");
  await compare.click();
  await expect(upload.getByRole("alert")).toHaveText("Enter the date.");
  await expectAccessible(page);
  await upload.getByLabel("In force from").fill("2026-07-01");
  await upload.getByLabel("Name").fill("R".repeat(101));
  await compare.click();
  await expect(upload.getByRole("alert")).toHaveText(
    "Use at most 100 characters. This text has 101.",
  );
  await upload.getByLabel("Name").fill("2026 Revision 11");
  await compare.click();
  await expect(upload.getByRole("alert")).toContainText("The file ends in the middle of row 3.");

  const invalid = scheduleJson(COTTON, { ...WOOL, general: "6 pesos" });
  await choose.setInputFiles(file(invalid, "hts_2026_revision_11_json.json"));
  await upload.getByLabel("In force from").fill("2026-07-01");
  await compare.click();
  await expect(upload.getByRole("alert")).toContainText(
    "Row 2: 6109.90.15: “6 pesos” is not a known form of a rate.",
  );
  await expectAccessible(page);

  await choose.setInputFiles(file(scheduleCsv(COTTON, WOOL), "htsdata.csv"));
  await expect(upload.getByLabel("Name")).toHaveValue("");
  await expect(upload).toContainText("A CSV file has rates but no footnotes.");
  await close();
});

test("compares, activates and rolls back revisions of a tariff schedule", async ({ browser }) => {
  const { page, notices, generalRate, uploadForPreview, close } = await openTariffs(browser);
  const active = page.getByRole("region", { name: "Active file" }).getByRole("definition");
  const versions = page.getByRole("region", { name: "Versions" });
  await expect(active).toHaveText(["2026 Revision 10", "26,543", "Jun 8, 2026", /\d/]);

  const first = await uploadForPreview(FIRST, "hts_2026_revision_11_json.json");
  await first.getByRole("button", { name: "Activate file" }).click();
  await confirmActivation(page);
  await expect(active.first()).toHaveText("2026 Revision 11");

  const second = await uploadForPreview(SECOND, "hts_2026_revision_12_json.json");
  await expect(second.getByRole("definition")).toHaveText(["1", "1", "1", "1"]);
  for (const summary of await second.locator("summary").all()) await summary.click();
  await expect(second).toContainText("6109.10.00 Of cotton");
  await expect(second).toContainText("General: 16.5% → 15%");
  await expect(second).toContainText("Footnotes: See 9903.88.15.");
  await expect(second).toContainText("6109.90.40 Of silk");
  await expectAccessible(page);
  await second.getByRole("button", { name: "Activate file" }).click();
  await confirmActivation(page);
  await expect(notices).toContainText("File activated");
  await expect(active.first()).toHaveText("2026 Revision 12");
  expect(await generalRate("61091000")).toBe("15%");

  await versions.getByRole("button", { name: "Activate file 2026 Revision 11" }).click();
  await expectAccessible(page);
  await confirmActivation(page);
  await expect(active.first()).toHaveText("2026 Revision 11");
  expect(await generalRate("61091000")).toBe("16.5%");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download 2026 Revision 12" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toBe(SECOND);
  await close();
});

async function openTariffs(browser: Browser) {
  const { page, context } = await openPortal(
    browser,
    product.address,
    "/admin/dashboard/tariffs?section=schedule",
  );
  const upload = page.getByRole("region", { name: "Upload a file", exact: true });
  const choose = upload.locator("input[type=file]");
  const compare = upload.getByRole("button", { name: "Upload and compare" });
  return {
    page,
    upload,
    choose,
    compare,
    notices: page.getByRole("region", { name: "Notifications" }),
    close: () => context.close(),
    async uploadForPreview(content: string, name: string) {
      await choose.setInputFiles(file(content, name));
      await upload.getByLabel("In force from").fill("2026-07-01");
      await compare.click();
      const preview = page.getByRole("region", { name: /^Changes in hts_2026/ });
      await expect(preview).toBeVisible();
      return preview;
    },
    async generalRate(code: string): Promise<string> {
      const response = await context.request.get(`/api/schedule/lines/${code}`);
      return (await response.json()).general;
    },
  };
}
