import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { type Product, startProduct } from "#tests/support/product.ts";
import { calculatorOn, chooseCountry } from "./calculator-locators.ts";
import { expect, expectAccessible, expectPageToFit, test } from "./test.ts";
import { openPortal } from "./users.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct(process.env.POSTGRES_URL ?? "");
});
test.afterAll(() => product.stop());

const FILE = `SKU,Product,Origin,Qty,Price,Bin
A-1,Shirt,Vietnam,2,10.00,B7
A-2,Mug,CN,1,4,=B8
`;

const readDownload = async (download: Download) => readFile(await download.path(), "utf8");

test("shows what the owner's couriers ask, and saves the result in the imported columns", async ({
  browser,
}) => {
  const portal = await openPortal(browser, product.address, "/admin/dashboard/fees");
  const { page } = portal;
  await page.getByRole("button", { name: "Add courier" }).click();
  const row = page.getByRole("group", { name: "Courier 1" });
  await row.getByRole("textbox", { name: "Courier" }).fill("DHL Express");
  await row.getByRole("textbox", { name: "Percentage" }).fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Courier fees saved");
  await row.getByRole("textbox", { name: "Minimum" }).fill("17");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectPageToFit(page);
  await expectAccessible(page);
  await portal.context.close();

  const visitor = await browser.newPage({ baseURL: product.address });
  await visitor.goto("/");
  const calculator = calculatorOn(visitor);
  await visitor.locator("input[type=file]").setInputFiles({
    name: "stock.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(FILE),
  });
  await visitor.getByRole("button", { name: "Replace items" }).click();
  await chooseCountry(calculator.from, "Vietnam");
  await calculator.calculate.click();
  const charges = visitor.getByRole("region", { name: /^What the courier will ask at the door/ });
  await expect(charges).toContainText("DHL Express");
  await expect(charges).toContainText("Merchandise Processing Fee (MPF) $2.77");
  await expect(charges).toContainText("Disbursement fee $17.00");
  await expectAccessible(visitor);

  await visitor.reload();
  const button = visitor.getByRole("button", { name: "Download your file with the duties (CSV)" });
  const [download] = await Promise.all([visitor.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toBe("stock-duties.csv");
  const [header = "", ...lines] = (await readDownload(download)).trim().split("\r\n");
  expect(header).toMatch(/^SKU,Product,Origin,Qty,Price,Bin,Basis,HS code,Rate,/);
  expect(lines).toEqual([
    expect.stringMatching(/^A-1,Shirt,Vietnam,2,10\.00,B7,Country rate,,12\.5%,/),
    expect.stringMatching(/^A-2,Mug,CN,1,4,'=B8,Country rate,/),
  ]);
  await visitor.close();
});
