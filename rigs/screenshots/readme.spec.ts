import { expect, type Page } from "@playwright/test";
import { calculatorOn } from "#tests/e2e/calculator-locators.ts";
import { calculate, payNow, test } from "#tests/e2e/payment-test.ts";
import { cardForm } from "#tests/e2e/stripe.ts";
import { startSession } from "#tests/e2e/users.ts";
import { runStatement } from "#tests/support/database-admin.ts";

// npm run screenshots: takes the pictures of the README from the built product.

const WIDE = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    const save = async (page: Page, name: string) => {
      await page.evaluate(loadFont);
      await page.mouse.move(0, 0);
      await page.screenshot({ path: `docs/images/${name}-${colorScheme}.png` });
    };

    test("takes a picture of the calculator with a result", async ({ shop: page }) => {
      await page.setViewportSize(WIDE);
      await calculateByLine(page);
      await page.evaluate(() => window.scrollTo(0, 0));
      await save(page, "calculator");
    });

    test("takes a picture of the payment dialog", async ({ shop: page }) => {
      await page.setViewportSize(WIDE);
      await calculate(page);
      await payNow(page).click();
      await cardForm(page).fill("4242 4242 4242 4242");
      await save(page, "payment");
    });

    test("takes a picture of the analytics tab", async ({ shop: page, open }) => {
      await storeSales(open.product.databaseUrl);
      await page.setViewportSize(WIDE);
      await startSession(page);
      await page.goto("/admin/dashboard/analytics");
      await page.getByRole("slider", { name: "Calculations over time" }).waitFor();
      await save(page, "dashboard");
    });

    test("takes a picture of the calculator on a phone", async ({ shop: page }) => {
      await page.setViewportSize(PHONE);
      await calculateByLine(page);
      await calculatorOn(page).result.scrollIntoViewIfNeeded();
      await save(page, "phone");
    });
  });
}

let hasSales = false;

/** Stores them once per worker, which has one database for both modes. */
async function storeSales(databaseUrl: string) {
  if (hasSales) return;
  hasSales = true;
  await runStatement(databaseUrl, CALCULATIONS);
  await runStatement(databaseUrl, PAYMENTS);
}

/** A T-shirt at 29% and a coffee machine, whose duties are in layers. */
async function calculateByLine(page: Page) {
  const { item, calculate: button, result } = calculatorOn(page);
  await calculate(page);
  for (const [index, code] of ["6109.10.00.12", "8516.71.00.20"].entries()) {
    await item(index + 1)
      .group.getByRole("combobox", { name: "HS code" })
      .fill(code);
    await page.keyboard.press("Tab");
  }
  await button.click();
  await expect(result).toContainText("6109.10.00.12");
}

/** A page does not show its own font if that arrives late. */
async function loadFont() {
  const file = document.querySelector<HTMLLinkElement>("link[as=font]");
  const font = new FontFace("Figtree Variable", `url(${file?.href})`, { weight: "300 900" });
  document.fonts.add(await font.load());
}

/** Two months of calculations, with a weekly rhythm and a little more each day. */
const CALCULATIONS = `
  insert into calculations (from_country, to_country, subtotal, duty_amount, total_landed_cost,
    calculation_method, created_at)
  select (array['VN', 'CN', 'DE', 'BR'])[1 + n % 4], 'US', 300, 30, 30, 'csv', day + n * interval '1 minute'
  from generate_series(now() - interval '60 days', now() - interval '1 day', interval '1 day') day,
    generate_series(1, 12 + (extract(isodow from day)::integer % 5) * 4
      + 10 - extract(day from now() - day)::integer / 6) n`;

/** One payment for every sixth calculation. */
const PAYMENTS = `
  insert into transactions (id, calculation_id, transaction_code, amount, currency, status, qr_code_data,
    language, from_country, to_country, created_at, completed_at)
  select gen_random_uuid(), id, upper(substr(translate(id::text, '-01', ''), 12, 16)), total_landed_cost * 3,
    'USD', 'completed', 'https://example.com', 'en', from_country, to_country, created_at, created_at
  from (select *, row_number() over (order by created_at) as place from calculations) made
  where place % 6 = 0 on conflict do nothing`;
