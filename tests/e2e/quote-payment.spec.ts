import { shipment } from "#tests/support/shipments.ts";
import { countPaid, dialog, openCardForm, payInDialog, test } from "./payment-test.ts";
import { expect, expectAccessible } from "./test.ts";
import { startSession, uniqueEmail } from "./users.ts";

test("pays a quote from its link, once", async ({ shop: page, browser, baseURL, open }) => {
  const seller = await browser.newContext({ baseURL: baseURL ?? "" });
  const account = { email: uniqueEmail(), password: "a-password-1" };
  const names = { firstName: "Ada", lastName: "Lovelace" };
  await seller.request.post("/api/auth/register", { data: { ...account, ...names } });
  await startSession(seller, account);
  const calculated = await seller.request.post("/api/calculate", { data: shipment });
  const { id: calculationId } = await calculated.json();
  const details = { name: "Spring order", language: "en", calculationId };
  const { token } = await (await seller.request.post("/api/quotes", { data: details })).json();

  const before = await countPaid(open.stripe);
  await page.goto(`/q/${token}`);
  await expect(page.getByText("Nothing has changed since.")).toBeVisible();
  await expectAccessible(page);
  await openCardForm(page);
  await payInDialog(page);
  await expect(page.getByText("$87.50").first()).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).first().click();
  await expect(page).toHaveURL(`/q/${token}`);
  await expect(page.getByText("This quote is paid.")).toBeVisible();
  expect(await countPaid(open.stripe)).toBe(before + 1);

  const { quotes } = await (await seller.request.get("/api/quotes")).json();
  expect(quotes).toMatchObject([{ name: "Spring order", status: "paid" }]);
  await seller.close();
});
