import { runStatement } from "#tests/support/database-admin.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { untilPublicSetting } from "#tests/support/public-setting.ts";
import { calculatorOn, chooseCountry } from "./calculator-locators.ts";
import { expect, test } from "./test.ts";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct(process.env.POSTGRES_URL ?? "");
});
test.afterAll(() => product.stop());

const set = (key: string, value: string) =>
  runStatement(
    product.databaseUrl,
    `insert into settings (key, value) values ('${key}', '${value}')
     on conflict (key) do update set value = excluded.value`,
  );

test("hides cards that are switched off and enables the destination with the provider method", async ({
  browser,
}) => {
  await set("show_shipping_insurance", "false");
  await set("show_bulk_import", "false");
  await set("calculation_method", "zonos");
  await untilPublicSetting(product.address, "calculation_method", "zonos");
  const page = await browser.newPage({ baseURL: product.address });
  await page.goto("/");
  await chooseCountry(calculatorOn(page).to, "Canada");
  await expect(calculatorOn(page).shipping).toBeHidden();
  await expect(page.getByRole("button", { name: "Import CSV" })).toBeHidden();
});
