import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { runStatement } from "#tests/support/database-admin.ts";
import { owner } from "#tests/support/product-owner.ts";
import { dialog, openCalculation, payInDialog, payNow, test } from "./payment-test.ts";
import {
  atWidths,
  expect,
  expectAccessible,
  expectPageToFit,
  inBothSchemes,
  isSelectionCut,
  showLanguage,
} from "./test.ts";
import { startSession } from "./users.ts";

/** Pays a shipment of 87.50 USD and returns its code; with an email address, a receipt is sent there. */
async function pay(page: Page, email?: string): Promise<string> {
  await openCalculation(page);
  await payNow(page).click();
  await payInDialog(page);
  const receipt = dialog(page);
  const code = await receipt.getByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/).textContent();
  if (email) {
    await receipt.getByRole("button", { name: "Email" }).click();
    await receipt.getByLabel("Email a receipt to").fill(email);
    await receipt.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Receipt sent").first()).toBeVisible();
  }
  return code ?? "none";
}

async function openAnalytics(page: Page) {
  await startSession(page);
  await page.goto("/admin/dashboard/analytics");
}

/** The payment in the table, or on narrow screens in the list. */
const findRow = (page: Page, code: string) =>
  page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: code });

/** Stripe's webhook events are processed by a job. */
const untilServerReports = (page: Page, code: string, expected: Record<string, unknown>) =>
  expect
    .poll(async () => (await page.request.get(`/api/admin/transactions/${code}`)).json())
    .toMatchObject(expected);

test("shows, exports and partially refunds a payment", async ({ shop: page }) => {
  const code = await pay(page);
  await openAnalytics(page);
  const row = findRow(page, code);
  await expect(row).toContainText("87.50 USD");
  await expect(row).toContainText("Completed");
  await expect(row).toContainText("Test");
  const tests = page.getByRole("region", { name: "Test payments" });
  await expect(tests).toContainText("USD");
  await expect(page.getByRole("region", { name: "Revenue" })).toContainText(
    "No revenue in this period",
  );
  const chart = page.getByRole("slider", { name: "Calculations over time" });
  await chart.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuetext", /^[A-Z]\w+ \d+, \d{4}: Calculations \d+$/);
  await page.getByText("Show as table").click();
  const table = page.getByRole("table", { name: "Calculations over time" });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expectAccessible(page);

  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await readFile(await (await started).path(), "utf8");
  expect(file).toContain(`${code},`);
  expect(file).toMatch(/,mode,disputed,email$/m);
  expect(file).toMatch(/,test,0/);

  await row.getByRole("link", { name: code }).press("Enter");
  const details = page.getByRole("tabpanel");
  await expect(page).toHaveURL(new RegExp(`/payments/${code}$`));
  await expect(page.getByRole("heading", { name: `Transaction ${code}` })).toBeFocused();
  await expect(details).toContainText("Vietnam → United States");
  await expect(details).toContainText("Payment received");
  await expect(details.getByRole("link", { name: "Open in Stripe (new tab)" })).toHaveAttribute(
    "href",
    /^https:\/\/dashboard\.stripe\.com\/test\/payments\/pi_/,
  );
  await expectAccessible(page);
  await details.getByRole("button", { name: "Refund" }).click();
  const refund = page.getByRole("dialog", { name: `Refund ${code}` });
  await expect(refund.getByLabel("Amount in USD")).toHaveValue("87.50");
  await refund.getByLabel("Amount in USD").fill("100");
  await refund.getByRole("button", { name: "Refund $100.00\u00a0USD" }).click();
  await expect(refund.getByText("Enter an amount of at most $87.50 USD")).toBeVisible();
  await refund.getByLabel("Amount in USD").fill("7.50");
  await expectAccessible(page);
  await refund.getByRole("button", { name: "Refund $7.50\u00a0USD" }).click();
  await expect(refund).toBeHidden();
  await expect(details).toContainText("Refund of $7.50 USDSucceeded");
  await expect(details.getByRole("button", { name: "Refund" })).toBeFocused();
  await details.getByRole("link", { name: "Back to the payments" }).click();
  await expect(row.getByRole("link", { name: code })).toBeFocused();
  await expect(row).toContainText("$7.50 USD refunded");
  await expect(row).toContainText("Partially refunded");
});

test("saves the charge and the refund of this month for the bookkeeping", async ({
  shop: page,
}) => {
  const code = await pay(page);
  await openAnalytics(page);
  const refund = { amount: 87.5, refunded: 0 };
  await page.request.post(`/api/admin/transactions/${code}/refund`, { data: refund });
  await untilServerReports(page, code, { status: "refunded" });
  const bookkeeping = page.getByRole("region", { name: "Bookkeeping" });
  await bookkeeping.getByLabel("Period").selectOption("This month");
  await bookkeeping.getByRole("button", { name: "Test", exact: true }).click();
  const started = page.waitForEvent("download");
  await bookkeeping.getByRole("link", { name: "Download CSV" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(
    /^movements-test_\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.csv$/,
  );
  const lines = (await readFile(await download.path(), "utf8"))
    .split("\n")
    .filter((line) => line.includes(code));
  expect(lines[0]).toContain(",charge,87.50,USD,87.50,0.00,0.00,");
  expect(lines[1]).toContain(",refund,-87.50,USD,-87.50,0.00,0.00,");
  await page.setViewportSize({ width: 360, height: 800 });
  await expectPageToFit(page);
  await expectAccessible(page);
});

test("explains on a payment's page why it was charged", async ({ shop: page }) => {
  const code = await pay(page, `payer-${Date.now()}@example.com`);
  await startSession(page);
  await page.goto(`/admin/dashboard/payments/${code}`);
  const explanation = page.getByRole("region", { name: "Why was I charged?" });
  const shirts = explanation.getByRole("listitem").filter({ hasText: "T-shirts" });
  await expect(shirts).toContainText("12.5% × $100.00");
  await expect(shirts).toContainText("$12.50");
  await expect(explanation).toContainText("Country rates");
  await expect(page.getByRole("table", { name: "Amount paid" })).toContainText("Total$87.50");
  // The tests' product has no mail server.
  const send = explanation.getByRole("button", { name: "Send the explanation to the payer" });
  await expect(send).toBeDisabled();
  await expect(explanation).toContainText("no mail server is set up");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the payments" }).click();
  await expect(findRow(page, code)).toBeVisible();
  await page.goBack();
  await expect(explanation).toBeVisible();
});

test("compares the figures of a period with those before", async ({ shop: page, open }) => {
  await runStatement(open.product.databaseUrl, LIVE_PAYMENTS);
  await openAnalytics(page);
  await page.getByLabel("Period").first().selectOption("custom");
  const days = page.getByRole("tabpanel");
  await days.getByLabel("From (UTC)").first().fill("2020-03-08");
  await days.getByLabel("To (UTC)").first().fill("2020-03-14");
  await expect(page).toHaveURL(/\?period=custom&since=2020-03-08&until=2020-03-14$/);
  await page.reload();
  const overview = page.getByRole("region", { name: "Overview" });
  await expect(overview).toContainText("Transactions3+50%");
  const revenue = page.getByRole("region", { name: "Revenue", exact: true });
  await expect(revenue).toContainText("EUR€60.00No earlier data");
  await expect(revenue).toContainText("USD$30.00−50%");
  const status = page.getByRole("slider", { name: "Transactions over time by status" });
  await status.press("Home");
  await expect(status).toHaveAttribute("aria-valuetext", /: Completed 2, Pending 0, .*Failed 1$/);
  await revenue.getByRole("button", { name: /^USD/ }).click();
  await expect(page).toHaveURL(/&revenue=USD$/);
  const usd = page.getByRole("slider", { name: "Revenue in USD over time" });
  await usd.press("Home");
  await expect(usd).toHaveAttribute("aria-valuetext", /\$30\.00$/);
  const lanes = page.getByRole("table", { name: "Busiest lanes" });
  await expect(lanes).toContainText("Vietnam → United States");
  await expectAccessible(page);
});

/** Three of one week, and two of the week before. */
const LIVE_PAYMENTS = `
  with made as (
    insert into calculations (from_country, to_country, subtotal, duty_amount, total_landed_cost, calculation_method)
    select 'VN', 'US', 300, 30, 30, 'csv' from generate_series(1, 5) returning id
  ), numbered as (select id, row_number() over () as place from made)
  insert into transactions (id, calculation_id, transaction_code, amount, currency, status, qr_code_data,
    language, from_country, to_country, created_at, completed_at)
  select gen_random_uuid(), id, 'LIVE' || place || left(id::text, 11), case place when 2 then 60 else 30 end,
    case place when 2 then 'EUR' else 'USD' end, case place when 3 then 'failed' else 'completed' end,
    'https://example.com', 'en', 'VN', 'US', created_at, created_at
  from numbered, lateral (
    select timestamptz '2020-03-08 12:00Z' - case when place > 3 then interval '1 day' else '0' end as created_at
  ) as at`;

test("finds payments by code, email, amount, status, mode and day", async ({ shop: page }) => {
  const email = `payer-${Date.now()}@example.com`;
  const code = await pay(page, email);
  await openAnalytics(page);
  const search = page.getByRole("searchbox", {
    name: "Search by email, name, code, pi_… or amount",
  });
  for (const text of [code.toLowerCase(), email.toUpperCase()]) {
    await search.fill(text);
    await expect(page.getByRole("link", { name: /^\w{4}-\w{4}-\w{4}-\w{4}$/ })).toHaveText([code]);
  }
  await search.fill("87,50");
  await expect(findRow(page, code)).toBeVisible();
  await page.getByLabel("Status", { exact: true }).selectOption("completed");
  await page.getByLabel("Mode").selectOption("test");
  await expect(page).toHaveURL(/\?search=87%2C50&status=completed&mode=test$/);
  await page.reload();
  await expect(search).toHaveValue("87,50");
  await expect(findRow(page, code)).toBeVisible();

  await page.getByLabel("Mode").selectOption("live");
  await expect(page.getByText("No transactions found")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/analytics$/);
  await expect(search).toHaveValue("");
  await expect(findRow(page, code)).toBeVisible();
  await page.getByLabel("To (UTC)").fill("2000-01-31");
  await expect(page.getByText("No transactions found")).toBeVisible();
  const csv = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  expect(csv).toMatch(/\?to=2000-01-31$/);
});

test("shows a refund that failed at Stripe and refunds again", async ({ shop: page, open }) => {
  const code = await pay(page);
  await openAnalytics(page);
  await findRow(page, code).click();
  const details = page.getByRole("tabpanel");
  await details.getByRole("button", { name: "Refund" }).click();
  const refund = page.getByRole("dialog", { name: `Refund ${code}` });
  await refund.getByLabel("Amount in USD").fill("7.50");
  await refund.getByLabel("Reason").selectOption("duplicate");
  await refund.getByRole("button", { name: "Refund $7.50\u00a0USD" }).click();
  await expect(details).toContainText("Refund of $7.50 USDSucceeded");
  await expect(details).toContainText(`Duplicate payment · Requested by ${owner.email}`);

  const made = (await open.stripe.refunds()).at(-1);
  await open.stripe.failRefund(made?.id ?? "", "lost_or_stolen_card");
  await untilServerReports(page, code, { status: "completed" });
  await page.reload();
  await expect(details).toContainText("Refund of $7.50 USDFailed");
  await expect(details).toContainText("The card was reported lost or stolen.");
  await expectAccessible(page);
  await details.getByRole("button", { name: "Try again" }).click();
  await expect(refund.getByLabel("Amount in USD")).toHaveValue("7.50");
  await refund.getByRole("button", { name: "Refund $7.50\u00a0USD" }).click();
  await expect(details).toContainText("Partially refunded");
  await expect(details.getByRole("button", { name: "Try again" })).toBeHidden();
});

test("shows a refund that Stripe does not answer as saved", async ({
  shop: page,
  open,
  pageErrors,
}) => {
  const code = await pay(page);
  await openAnalytics(page);
  await findRow(page, code).click();
  const details = page.getByRole("tabpanel");
  await details.getByRole("button", { name: "Refund" }).click();
  const refund = page.getByRole("dialog", { name: `Refund ${code}` });
  await open.stripe.injectFault({ on: "refund", kind: "status", status: 503, times: 3 });
  await refund.getByRole("button", { name: "Refund $87.50\u00a0USD" }).click();
  await expect(refund.getByRole("alert")).toContainText("It is sent again automatically");
  await expectAccessible(page);
  await refund.getByRole("button", { name: "Close" }).last().click();
  await expect(details).toContainText("Refund of $87.50 USDPending");
  await expect(details.getByRole("button", { name: "Refund" })).toBeHidden();
  expect(pageErrors.splice(0)).toEqual([expect.stringMatching(/50[234]/)]);
});

test("shows a dispute with its reason and due date", async ({ shop: page, open }) => {
  const code = await pay(page);
  const intent = (await open.stripe.paymentIntents()).at(-1);
  await open.stripe.openDispute(intent?.id ?? "", { reason: "product_not_received" });
  await openAnalytics(page);
  await untilServerReports(page, code, { status: "disputed" });
  await page.reload();
  await expect(findRow(page, code)).toContainText("Disputed");
  await findRow(page, code).click();
  const details = page.getByRole("tabpanel");
  await expect(details).toContainText("waiting for your response to the dispute, by ");
  await expect(details).toContainText("Dispute of $87.50 USDResponse needed");
  await expect(details).toContainText("Reason: product not received");
  await expect(details.getByRole("button", { name: "Refund" })).toBeHidden();
  await expectAccessible(page);
});

test("fills the last row of the analytics tiles on every screen", async ({ shop: page }) => {
  await openAnalytics(page);
  const tiles = page.getByRole("region", { name: "Overview" }).locator("dl").first();
  const rightEdge = (list: HTMLElement | SVGElement) => list.getBoundingClientRect().right;
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const last = await tiles.locator("> div").last().evaluate(rightEdge);
    expect(last).toBeCloseTo(await tiles.evaluate(rightEdge), 0);
  }
});

test("shows the selected filters in full on a tablet", async ({ shop: page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openAnalytics(page);
  await page.getByLabel("Language").selectOption("fr");
  const filters = page.getByRole("search").getByRole("combobox");
  await expect(filters).toHaveCount(4);
  for (const filter of await filters.all()) expect(await isSelectionCut(filter)).toBe(false);
});

/** Wider than all but one in ten thousand. */
const WIDE_CODE = "WZWX-BMW9-SWNG-WUBC";

/** Expects the title of the payment, or of its refund, not to break its transaction code, also if that was as wide as codes are. */
async function expectTitleToKeepCode(parent: Locator, code: string) {
  const shown = parent.getByRole("heading", { level: 2 }).getByText(code, { exact: true });
  const lines = await shown.evaluate((element, wideCode) => {
    const { textContent } = element;
    element.textContent = wideCode;
    const range = document.createRange();
    range.selectNodeContents(element);
    const { length } = range.getClientRects();
    element.textContent = textContent;
    return length;
  }, WIDE_CODE);
  expect(lines).toBe(1);
}

test("shows payments in light and dark mode, at 320 and 1440 px", async ({ shop: page }) => {
  const code = await pay(page);
  await atWidths(page, [320, 1440], async () => {
    await openAnalytics(page);
    await lookAtPayment(page, code);
  });
});

/** Expects the list of payments, the one with the code and its refund to be well laid out in German. */
async function lookAtPayment(page: Page, code: string) {
  await expect(findRow(page, code)).toBeVisible();
  await showLanguage(page, "de");
  await inBothSchemes(page, async () => {
    await expect(findRow(page, code)).toContainText("Abgeschlossen");
    await expectPageToFit(page);
    await expectAccessible(page);
  });
  await findRow(page, code).getByText(code).click();
  await inBothSchemes(page, async () => {
    await expect(page.getByRole("tabpanel")).toContainText("Zahlung eingegangen");
    await expectTitleToKeepCode(page.getByRole("tabpanel"), code);
    await expectPageToFit(page);
    await expectAccessible(page);
  });
  await page.getByRole("button", { name: "Erstatten" }).click();
  await inBothSchemes(page, async () => {
    await expect(page.getByRole("dialog").getByLabel("Betrag in USD")).toBeVisible();
    await expectTitleToKeepCode(page.getByRole("dialog"), code);
    await expectAccessible(page);
  });
}
