import { startProduct } from "#tests/support/product.ts";
import { calculatorOn, fillShipment } from "./calculator-locators.ts";
import { test as base, expect } from "./test.ts";
import { startSession, uniqueEmail } from "./users.ts";

// The test has a product of its own, because the tariffs apply to all visitors.
const test = base.extend({
  baseURL: async ({ otherHosts: _ }, use) => {
    const product = await startProduct(process.env.POSTGRES_URL ?? "");
    await use(product.address);
    await product.stop();
  },
});

const HTML = "<img src=x onerror=alert(1)>";
const TARIFFS = `origin_country,origin_country_code,destination_country,destination_country_code,additional_tariff,legal_basis
Vietnam ${HTML},VN,United States of America,US,20,Basis ${HTML}
Brazil,BR,United States of America,US,50,
`;

// An element of the HTML would load a picture, run a script or violate the policy: each fails the test.
// Threats: E9, G11
test("shows HTML in stored texts as text", async ({ page, pageErrors }) => {
  page.on("dialog", (dialog) => pageErrors.push(dialog.message()));
  const email = uniqueEmail();
  await startSession(page);
  const user = {
    email,
    password: "a-password-1",
    firstName: HTML,
    lastName: "Hopper",
    role: "admin",
  };
  await expect(await page.request.post("/api/admin/users", { data: user })).toBeOK();
  const file = { name: `${HTML}.csv`, mimeType: "text/csv", buffer: Buffer.from(TARIFFS) };
  const uploaded = await page.request.post("/api/admin/upload-csv", { multipart: { file } });
  await expect(uploaded).toBeOK();

  await page.goto("/admin/dashboard/users");
  await expect(page.getByRole("row", { name: email })).toContainText(HTML);
  await page.getByRole("link", { name: "Show activity log" }).click();
  await expect(page.getByRole("row").filter({ hasText: `${HTML}.csv` })).toHaveCount(2);
  await page.goto("/admin/dashboard/tariffs");
  await expect(page.getByRole("table", { name: "Rates in force" })).toContainText(HTML);
  await expect(page.getByText(`${HTML}.csv`).first()).toBeVisible();

  await page.goto("/");
  await fillShipment(page);
  const calculator = calculatorOn(page);
  await calculator.item(1).description.fill(HTML);
  await calculator.calculate.click();
  await calculator.result.getByText(HTML).first().click();
  await expect(calculator.result).toContainText(`Basis ${HTML}`);

  await startSession(page, { email, password: user.password });
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: HTML })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText(HTML);
});
