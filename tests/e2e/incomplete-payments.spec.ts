import { runStatement } from "#tests/support/database-admin.ts";
import { untilPublicSetting } from "#tests/support/public-setting.ts";
import { calculatorOn, fillItem, shirts } from "./calculator-locators.ts";
import { calculate, dialog, payInDialog, payNow, test } from "./payment-test.ts";
import { expect, expectAccessible } from "./test.ts";
import { startSession } from "./users.ts";

const LACKS_CODES = "HS code (T-shirts and Coffee machine)";

test("says what may still be owed before paying, on the receipt, the public page and in the portal", async ({
  shop: page,
}) => {
  await calculate(page);
  await payNow(page).click();
  await expect(dialog(page).getByRole("note")).toHaveText(
    `More duty may be owed later, because this amount lacks: ${LACKS_CODES}.`,
  );
  await payInDialog(page);
  await expect(dialog(page).getByText(LACKS_CODES)).toBeVisible();
  await expectAccessible(page);
  const code = await dialog(page)
    .getByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
    .textContent();

  const stranger = await page.context().browser()?.newPage();
  if (!stranger) throw new Error("No browser");
  await stranger.goto(new URL(`/verify/${code}`, page.url()).href);
  await expect(stranger.getByText("HS code (item 1 and item 2)")).toBeVisible();
  await expect(stranger.getByText("T-shirts")).toBeHidden();
  await stranger.close();

  await startSession(page);
  await page.goto("/admin/dashboard/analytics");
  await page.getByRole("link", { name: code ?? "" }).click();
  await expect(page.getByRole("tabpanel").getByText(LACKS_CODES)).toBeVisible();
  await expectAccessible(page);
});

test("asks for the missing codes first while the owner requires complete totals", async ({
  shop: page,
  open: { product },
}) => {
  await runStatement(
    product.databaseUrl,
    "insert into settings (key, value) values ('require_complete_to_pay', 'true')",
  );
  await untilPublicSetting(product.address, "require_complete_to_pay", "true");
  await page.goto("/");
  await calculatorOn(page).from.fill("Vietnam");
  await page.getByRole("option", { name: "Vietnam" }).click();
  await fillItem(page, 1, shirts);
  await calculatorOn(page).calculate.click();
  await expect(page.getByText("To pay, first enter what is missing: HS code")).toBeVisible();
  await expect(payNow(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enter what is missing" }).click();
  const code = calculatorOn(page).item(1).group.getByRole("combobox", { name: "HS code" });
  await expect(code).toBeFocused();
  await code.fill("6109.10.00.12");
  await code.press("Escape");
  await calculatorOn(page).calculate.click();
  await payNow(page).click();
  await payInDialog(page);
  await expect(dialog(page).getByText("Missing details")).toBeHidden();
  await runStatement(
    product.databaseUrl,
    "delete from settings where key = 'require_complete_to_pay'",
  );
});
