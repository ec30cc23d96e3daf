import type { Page, Response } from "@playwright/test";
import { startZonosStandIn, type ZonosStandIn } from "#stand-ins/zonos/stand-in.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { owner } from "#tests/support/product-owner.ts";
import {
  calculatorOn,
  chooseCanada,
  chooseCountry,
  fillItem,
  type Item,
} from "./calculator-locators.ts";
import { expect, expectAccessible, test } from "./test.ts";
import { startSession } from "./users.ts";

test.describe.configure({ mode: "serial" });

let zonos: ZonosStandIn; // its own: a fault would also reach the tests of the other worker
let product: Product;
test.beforeAll(async ({ browser }) => {
  zonos = await startZonosStandIn();
  product = await startProduct(process.env.POSTGRES_URL ?? "", { ZONOS_API_URL: zonos.url });
  const context = await browser.newContext({ baseURL: product.address });
  await startSession(context);
  await context.request.put("/api/admin/settings/calculation_method", { data: { value: "zonos" } });
  await context.request.put("/api/admin/credentials", {
    data: { password: owner.password, zonos_api_key: "any-key-will-do" },
  });
  await context.close();
});
test.afterAll(async () => {
  await product.stop();
  await zonos.close();
});

type CodedItem = Item & { hsCode: string };

async function fillCodedItems(page: Page, items: CodedItem[]) {
  const calculator = calculatorOn(page);
  for (const [index, item] of items.entries()) {
    if (index > 0) await calculator.addItem.click();
    await fillItem(page, index + 1, item);
    const { group } = calculator.item(index + 1);
    await group.getByRole("textbox", { name: "HS code" }).fill(item.hsCode);
  }
}

const amountIn = (text: string | null) =>
  Math.round(Number((text ?? "").replaceAll(/[^\d.]/g, "")) * 100);

/** The displayed duties, taxes and fees, in cents. */
async function chargesOn(page: Page): Promise<number[]> {
  const { result } = calculatorOn(page);
  const rows = [/^Duties/, /^Taxes/, /^Fees/].map((name) =>
    result.getByRole("table", { name: "Landed cost" }).getByRole("row", { name }).getByRole("cell"),
  );
  return Promise.all(rows.map(async (cell) => amountIn(await cell.first().textContent())));
}

async function calculateOn(page: Page): Promise<{ total: number; raw: number }> {
  const answer = page.waitForResponse(/\/api\/calculate/);
  await calculatorOn(page).calculate.click();
  const body = await (await answer).json();
  const [cost] = body.providerResponse.data.landedCostCalculateWorkflow;
  return { total: body.totalLandedCost, raw: cost.amountSubtotals.landedCostTotal };
}

const shirts: CodedItem = {
  description: "Shirts",
  origin: "Germany",
  quantity: "3",
  value: "49.90",
  hsCode: "6109.10",
};
const kettle: CodedItem = {
  description: "Kettle",
  origin: "China",
  quantity: "1",
  value: "129.99",
  hsCode: "8516.10.00",
};
const cap: CodedItem = {
  description: "Cap",
  origin: "China",
  quantity: "7",
  value: "11.11",
  hsCode: "6117.80.9540",
};

test("loads the field of provinces before it appears, so that it moves no button later", async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: product.address });
  const code = page.waitForResponse(/\/region-field-/);
  await page.goto("/");
  await calculatorOn(page).from.focus();
  expect((await code).status()).toBe(200);
});

test("charges the quoted landed cost from Germany to Canada", async ({ browser }) => {
  const page = await browser.newPage({ baseURL: product.address });
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Germany");
  await chooseCanada(page);
  await fillCodedItems(page, [shirts, kettle, { ...cap, hsCode: "12" }]);
  await calculator.shipping.fill("25.50");
  await calculator.calculate.click();
  await expect(page.getByText("Enter 6 to 13 digits")).toBeVisible();
  await calculator.item(3).group.getByRole("textbox", { name: "HS code" }).fill(cap.hsCode);

  const { total, raw } = await calculateOn(page);
  expect(total).toBe(raw);
  const { result } = calculator;
  await expect(result).toContainText(`${total.toFixed(2)} USD`);
  const charges = await chargesOn(page);
  expect(charges.reduce((sum, charge) => sum + charge, 0)).toBe(Math.round(raw * 100));
  await expect(result.getByRole("row", { name: "Provider fees" })).toContainText("9.95");
  await expect(result).toContainText("The landed-cost provider returned no breakdown.");
  await expect(result).toContainText("Ontario was assumed");
  await result.getByText("Kettle", { exact: true }).click();
  await expect(result).toContainText("HS code 8516.10.00");
  await expect(result).toContainText("6.5% × $129.99 (goods)");
  const details = result.getByRole("region", { name: "Details from the landed-cost provider" });
  await expect(details).toContainText("Harmonized sales tax (HST)");
  await expect(details).toContainText(/13% × \$[\d.]+ \(goods, shipping and duty\)/);
  await expect(details).toContainText("Duty: the shipment is above the threshold (goods)");
  await result.getByText("Testing: raw response of the landed-cost provider").click();
  await expect(result).toContainText("landedCostCalculateWorkflow");
  await expect(result).not.toContainText("any-key-will-do");
  await expectAccessible(page);
  await page.close();
});

test("charges the tax of the chosen province, which a reload keeps", async ({ browser }) => {
  const page = await browser.newPage({ baseURL: product.address });
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Germany");
  await chooseCanada(page);
  const province = page.getByRole("combobox", { name: "Province or territory" });
  await province.selectOption("Alberta");
  await fillCodedItems(page, [shirts]);
  await calculateOn(page);
  const { result } = calculator;
  await expect(result).toContainText("Goods and services tax (GST)");
  await expect(result).toContainText(/5% × \$[\d.]+ \(goods and duty\)/);
  await expect(result).not.toContainText("Ontario was assumed");
  await expectAccessible(page);

  await page.reload();
  await expect(province).toHaveValue("AB");
  await chooseCountry(calculator.to, "United States");
  await expect(province).toHaveCount(0);
  await page.close();
});

test("shows the duty by layer from China to the United States", async ({ browser }) => {
  const page = await browser.newPage({ baseURL: product.address });
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "China");
  await chooseCountry(calculator.to, "United States");
  await fillCodedItems(page, [shirts, kettle, cap]);
  const { total, raw } = await calculateOn(page);
  expect(total).toBe(raw);
  const charges = await chargesOn(page);
  expect(charges.reduce((sum, charge) => sum + charge, 0)).toBe(Math.round(raw * 100));

  const table = calculator.result.getByRole("table", { name: "Landed cost" });
  const layers = ["Baseline", "Reciprocal", "Country-specific", "General duty"].map((name) =>
    table.getByRole("row", { name }).getByRole("cell").textContent(),
  );
  const amounts = (await Promise.all(layers)).map(amountIn);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(charges[0]);
  expect(amounts[1]).toBe(0);
  await expectAccessible(page);
  await page.close();
});

test("reports a failing landed-cost provider to visitor and owner, and retries", async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: product.address });
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Germany");
  await chooseCanada(page);
  await fillCodedItems(page, [shirts]);
  zonos.fault = "error500";
  const failed = page.waitForResponse((response: Response) => response.status() === 502);
  await calculator.calculate.click();
  await failed;
  await expect(calculator.result).toContainText(
    "The landed-cost provider could not complete the calculation.",
  );
  await expect(calculator.result).not.toContainText("USD");
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: product.address });
  await startSession(context);
  const portal = await context.newPage();
  await portal.goto("/admin/dashboard");
  await expect(
    portal.getByText(/The landed-cost provider failed on .*Provider error/),
  ).toBeVisible();
  await portal.getByRole("link", { name: "View calls" }).click();
  const calls = portal.getByRole("region", { name: "Landed-cost provider calls" });
  await expect(calls.getByRole("listitem").first()).toContainText("Something broke");
  await expect(calls.getByRole("listitem").first()).toContainText("req_abc123");
  await expectAccessible(portal);

  zonos.fault = null;
  await calculator.result.getByRole("button", { name: "Try again" }).click();
  await expect(calculator.result).toContainText("USD");
  await expect(calculator.result.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await portal.getByRole("button", { name: "Test connection" }).click();
  await expect(portal.getByText("The provider accepted the key.")).toBeVisible();
  await expect(calls.getByRole("listitem").first()).toContainText("Connection test");
  await portal.getByLabel("Service level code").fill("dhl express");
  await portal.getByRole("button", { name: "Save" }).click();
  const notices = portal.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("no spaces");
  await expect(portal.getByLabel("Service level code")).toHaveAttribute("aria-invalid", "true");
  await portal.getByLabel("Service level code").fill("dhl_express_worldwide");
  await portal.getByRole("tab", { name: "Users" }).click();
  await portal.getByRole("tab", { name: "API Credentials You have unsaved changes" }).click();
  await expectAccessible(portal);
  await portal.getByRole("button", { name: "Save" }).click();
  await expect(notices).toContainText("Settings saved");
  await context.close();
  await page.close();
});

test("keeps the destination when the settings could not be loaded", async ({ browser }) => {
  const page = await browser.newPage({ baseURL: product.address });
  await page.goto("/");
  const { from, to, result } = calculatorOn(page);
  await chooseCountry(from, "Germany");
  await chooseCanada(page);
  await fillItem(page, 1, shirts);
  await page.route("**/api/settings", (route) => route.abort());
  await page.reload();
  await expect(to).toHaveValue("Canada");
  await expect(to).toBeEnabled();
  await expect(page.getByRole("combobox", { name: "Province or territory" })).toBeVisible();

  await page.unroute("**/api/settings");
  const settings = page.waitForResponse("**/api/settings");
  await calculateOn(page);
  expect((await settings).ok()).toBe(true);
  await expect(result).toContainText("Ontario");
  await page.close();
});

test("offers all destinations on an open page once the method has changed", async ({ browser }) => {
  const admin = await browser.newContext({ baseURL: product.address });
  await startSession(admin);
  const setMethod = (value: string) =>
    admin.request.put("/api/admin/settings/calculation_method", { data: { value } });
  await setMethod("csv");
  const page = await browser.newPage({ baseURL: product.address });
  await page.goto("/");
  const calculator = calculatorOn(page);
  await expect(calculator.to).toBeDisabled();
  await chooseCountry(calculator.from, "Germany");
  await fillItem(page, 1, shirts);

  await setMethod("zonos");
  await calculator.calculate.click();
  await expect(calculator.to).toBeEnabled();
  await chooseCanada(page);
  await admin.close();
});
