import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { type SourcesStandIn, startSourcesStandIn } from "#stand-ins/sources/stand-in.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { expect, expectAccessible, test } from "./test.ts";
import { openPortal } from "./users.ts";

let standIn: SourcesStandIn;
let product: Product;
test.beforeAll(async () => {
  standIn = await startSourcesStandIn(await changedSchedule());
  product = await startProduct(process.env.POSTGRES_URL ?? "", {
    USITC_URL: standIn.url,
    FEDERAL_REGISTER_URL: standIn.url,
  });
});
test.afterAll(async () => {
  await product.stop();
  await standIn.close();
});

/** The shipped schedule with another rate of T-shirts. */
async function changedSchedule(): Promise<Buffer> {
  const rows: { htsno: string; general: string }[] = JSON.parse(
    gunzipSync(await readFile("data/us/default-schedule.json.gz")).toString(),
  );
  return Buffer.from(
    JSON.stringify(
      rows.map((row) => (row.htsno === "6109.10.00" ? { ...row, general: "12%" } : row)),
    ),
  );
}

test("finds a new release, proposes it with its effect, activates it and takes it back", async ({
  browser,
}) => {
  test.slow(); // a whole schedule is downloaded and compared
  const { page, context } = await openPortal(
    browser,
    product.address,
    "/admin/dashboard/tariffs?section=sources",
  );
  const calculated = await context.request.post(`${product.address}/api/calculate`, {
    data: {
      fromCountry: "VN",
      toCountry: "US",
      currency: "USD",
      shippingCost: 0,
      insuranceCost: 0,
      items: [
        {
          description: "T-shirts",
          countryOfOrigin: "VN",
          quantity: 1,
          value: 100,
          currency: "USD",
          hsCode: "6109.10.0012",
        },
      ],
    },
  });
  expect(calculated.status()).toBe(200);

  await page.getByRole("switch", { name: "US International Trade Commission" }).click();
  await page.getByRole("switch", { name: "Federal Register" }).click();
  const proposals = page.getByRole("region", { name: "Proposed updates" });
  await expect(proposals.getByText("1 of 1 items of the last 90 days would change.")).toBeVisible({
    timeout: 90_000,
  });
  await expect(proposals.getByText("29.00% → 24.50%")).toBeVisible();
  await expect(page.getByText("Open: 5")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole("button", { name: /^Mark as done Duties on Drones/ }).click();
  await expect(page.getByText("Open: 4")).toBeVisible();

  await proposals.getByRole("button", { name: /^Review and activate/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("29.00% → 24.50%")).toBeVisible();
  await dialog.getByRole("button", { name: "Activate file" }).click();
  await expect(dialog).toBeHidden();
  await expect(proposals).toBeHidden();

  await page.getByRole("tab", { name: "Tariff schedule" }).click();
  await page.getByRole("button", { name: "Activate file 2026 Revision 10" }).click();
  await dialog.getByRole("button", { name: "Activate file" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: "2026 Revision 10" })
      .getByText("Active", { exact: true }),
  ).toBeVisible();
});
