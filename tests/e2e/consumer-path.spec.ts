import { calculatorOn, chooseCountry, fillItem } from "./calculator-locators.ts";
import { dialog, payInDialog, payNow, test } from "./payment-test.ts";
import { expect, expectAccessible } from "./test.ts";

const shirt = { description: "Cotton T-shirts", origin: "Vietnam", quantity: "2", value: "15" };
const glasses = { description: "Sunglasses", origin: "Vietnam", quantity: "1", value: "10" };

test("leads a person without codes from a range to a total that is paid and a receipt that says what it covers", async ({
  shop: page,
}) => {
  await page.goto("/");
  const { from, item, addItem, calculate, result } = calculatorOn(page);
  await chooseCountry(from, "Vietnam");
  await fillItem(page, 1, shirt);
  await addItem.click();
  await fillItem(page, 2, glasses);
  await calculate.click();
  await expect(result.getByText(/^\$5\.00 to \$[\d.]+ with the HS codes$/)).toBeVisible();
  await expect(result.getByText("The normal duty of 2 items is missing")).toBeVisible();

  for (const number of [1, 2]) {
    await item(number).group.getByRole("button", { name: "Use" }).click();
  }
  await expect(result.getByText(/with the HS codes/)).toBeHidden();
  await expect(result.getByRole("button", { name: "Find the codes" })).toBeHidden();
  await expect(payNow(page)).toBeEnabled();
  await payNow(page).click();
  await expect(dialog(page).getByRole("heading")).toHaveText(/^Pay \$10\.15/);
  await expect(dialog(page).getByRole("note")).toHaveCount(0);
  await payInDialog(page);

  const receipt = dialog(page);
  await expect(receipt).toContainText("Duties, taxes and fees. The goods are not included.");
  await expect(receipt).toContainText("Goods (not part of this payment)");
  for (const goods of ["2 × Cotton T-shirts", "1 × Sunglasses", "6109.10.00", "9004.10.00"]) {
    await expect(receipt).toContainText(goods);
  }
  await expect(receipt).not.toContainText("Missing details");
  await expectAccessible(page);
});
