import { readFile } from "node:fs/promises";
import { type Locator, type Page, request } from "@playwright/test";
import { runStatement } from "#tests/support/database-admin.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { owner } from "#tests/support/product-owner.ts";
import { untilPublicSetting } from "#tests/support/public-setting.ts";
import { calculatorOn, chooseCanada, fillShipment } from "./calculator-locators.ts";
import {
  calculate,
  countPaid,
  dialog,
  openCalculation,
  openCardForm,
  payButton,
  payInDialog,
  payNow,
  pressBelowCard,
  test,
} from "./payment-test.ts";
import { CONFIRM_URL, cardForm, challengeFrame } from "./stripe.ts";
import {
  expect,
  expectAccessible,
  expectOnlyErrors,
  expectPageToFit,
  holdRequests,
} from "./test.ts";

const message = (page: Page, text: string) => page.getByText(text, { exact: true });
const contentsCode = (page: Page) => page.getByText(/^[\da-f]{4} [\da-f]{4} [\da-f]{4}$/);
const testBadge = (page: Page) => message(page, "Test payment – no money is charged");
const verdict = (page: Page) => page.locator("main").getByRole("status");

/** Calculates a shipment and opens its payment, which remains unpaid. */
async function beginPayment(page: Page) {
  await calculate(page);
  const created = page.waitForResponse("**/api/create-payment-intent");
  await payNow(page).click();
  const { transactionCode, clientSecret } = await (await created).json();
  await expect(payButton(page)).toBeEnabled();
  const intentId = String(clientSecret).replace(/_secret_.*/, "");
  const returnUrl = (redirectStatus: string) =>
    `/verify/${transactionCode}?${new URLSearchParams({
      payment_intent: intentId,
      payment_intent_client_secret: clientSecret,
      redirect_status: redirectStatus,
    })}`;
  return { verifyUrl: `/verify/${transactionCode}`, intentId, returnUrl, transactionCode };
}

test("pays a landed cost and verifies the payment", async ({ shop: page, pageErrors }) => {
  const hosts: string[] = [];
  page.on("request", (request) => hosts.push(new URL(request.url()).host));
  await calculate(page);
  expect(hosts.filter((host) => host.endsWith("stripe.com"))).toEqual([]);

  await payNow(page).click();
  await expect(testBadge(page)).toBeVisible();
  await cardForm(page).fill("4000 0000 0000 0002");
  await payButton(page).click();
  await expect(message(page, "Payment Failed")).toBeVisible();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("402")]);

  await payInDialog(page);
  const code = await dialog(page)
    .getByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
    .textContent();
  await expect(
    dialog(page).getByRole("img", { name: `QR code for transaction ${code}` }),
  ).toBeVisible();
  await expect(testBadge(page)).toBeVisible();
  await expect(dialog(page).getByText("Vietnam → United States")).toBeVisible();
  await expect(dialog(page).getByText("Visa •••• 4242")).toBeVisible();
  const check = await contentsCode(page).textContent();
  await expectAccessible(page);

  const started = page.waitForEvent("download");
  await dialog(page).getByRole("link", { name: "Save QR code" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(`transaction-${code}.png`);
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe("PNG");

  const saved = page.waitForEvent("download");
  await dialog(page).getByRole("link", { name: "Save receipt" }).click();
  const receipt = await saved;
  expect(receipt.suggestedFilename()).toBe(`receipt-${code}.pdf`);
  const { lines } = readPdf(await readFile(await receipt.path()));
  expect(lines.join("\n")).toContain("2 × T-shirts");

  await dialog(page).getByRole("button", { name: "Email" }).click();
  await dialog(page).getByLabel("Email a receipt to").fill("ada@example.com");
  await dialog(page).getByRole("button", { name: "Send" }).click();
  await expect(dialog(page).getByText("Receipt sent to ada@example.com.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).first().click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Show receipt" })).toBeVisible();
  await expect(payNow(page)).toBeHidden();

  await page.goto(`/verify/${code?.toLowerCase()}`);
  await expect(page.getByText("Payment verified")).toBeVisible();
  await expect(page.getByText("102.50")).toBeHidden();
  await expect(page.getByText(/4242|T-shirts/)).toHaveCount(0); // for the payer only
  await expect(testBadge(page)).toBeVisible();
  await expect(page.getByText("Vietnam → United States")).toBeVisible();
  expect(await contentsCode(page).textContent()).toBe(check);
  await expectAccessible(page);
});

test("asks for a transaction code, and again when it is wrong", async ({
  shop: page,
  pageErrors,
}) => {
  const { transactionCode: code } = await beginPayment(page);
  await page.goto("/verify");
  const field = page.getByRole("textbox", { name: "Transaction code" });
  await field.fill(`${code.slice(0, -1)}?`);
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/No payment found for this code\./);
  await expect(field).toBeFocused();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("404")]);
  await expectAccessible(page);
  await field.fill(code.toLowerCase());
  await page.getByRole("button", { name: "Verify payment" }).click();
  await expect(verdict(page)).toHaveText("No payment has been received for this code.");
  await expect(page.getByRole("heading", { name: "Payment verification" })).toBeFocused();
  await expect(page).toHaveURL(`/verify/${code.toLowerCase()}`);
});

test("waits on the verification page until a processing payment is paid", async ({
  shop: page,
  open: { stripe },
}) => {
  const { transactionCode, verifyUrl, intentId } = await beginPayment(page);
  await stripe.setNextOutcome("processing");
  await stripe.pay(intentId);
  const readStatus = async () => {
    const response = await page.request.get(`/api/transactions/${transactionCode}`);
    return (await response.json()).status;
  };
  await expect.poll(readStatus).toBe("processing");
  await page.goto(verifyUrl);
  await expect(verdict(page)).toContainText("This page updates by itself.");
  await expectAccessible(page);
  await stripe.finishProcessing(intentId, "succeeded");
  await expect(verdict(page)).toHaveText("Payment verified");
});

test("confirms a payment after a bank's redirect, also for another browser's view", async ({
  shop: page,
  browser,
  baseURL,
  open: { stripe },
}) => {
  const { verifyUrl, intentId, returnUrl } = await beginPayment(page);
  await stripe.pauseWebhooks();
  const other = await browser.newPage({ baseURL: baseURL ?? "" });
  await other.goto(returnUrl("succeeded"));
  await expect(verdict(other)).toContainText("Waiting for the bank");
  await expectAccessible(other);

  await stripe.pay(intentId);
  await page.goto(returnUrl("succeeded"));
  await expect(verdict(page)).toHaveText("Payment verified");
  await expect(page).toHaveURL(verifyUrl);
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(verdict(page)).toHaveText("Payment verified");
  await expect(page.getByRole("button", { name: "Email" })).toBeVisible();

  await expect(verdict(other)).toHaveText("Payment verified");
  await expect(other.getByRole("button", { name: "Email" })).toBeHidden();
  await other.close();
  await stripe.resumeWebhooks();
});

test("leads back to the calculator when the bank did not approve the payment", async ({
  shop: page,
  pageErrors,
}) => {
  const { verifyUrl, returnUrl } = await beginPayment(page);
  await page.goto(returnUrl("failed"));
  await expect(verdict(page)).toContainText("The payment did not go through.");
  await expect(page).toHaveURL(verifyUrl);
  await expectAccessible(page);
  await page.reload();
  await expect(verdict(page)).toContainText("The payment did not go through.");
  expect(pageErrors.splice(0)).toEqual(Array(2).fill(expect.stringContaining("409")));
  await page.getByRole("link", { name: "Back to calculator" }).click();
  await expect(calculatorOn(page).calculate).toBeVisible();
});

test("completes a 3-D Secure challenge over the dialog", async ({ shop: page }) => {
  await openCalculation(page);
  await payNow(page).click();
  await cardForm(page).fill("4000 0025 0000 3155");
  await payButton(page).click();
  await challengeFrame(page).fail();
  await expect(message(page, "Payment Failed")).toBeVisible();
  await payButton(page).click();
  await challengeFrame(page).complete();
  await expect(dialog(page).getByRole("heading")).toHaveText("Payment successful");
});

test("checks a payment whose page was left while the card was charged", async ({
  shop: page,
  open: { stripe },
}) => {
  const before = await countPaid(stripe);
  await calculate(page);
  await payNow(page).click();
  await cardForm(page).fill("4242 4242 4242 4242");
  const charge = await holdRequests(page, CONFIRM_URL);
  await payButton(page).click();
  await expect(message(page, "Paying… Do not close this window.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page).getByRole("button", { name: "Close" })).toBeDisabled();
  await expectAccessible(page);

  page.once("dialog", (question) => question.accept());
  await page.reload();
  await expect(message(page, "A payment is being checked. Do not pay again.")).toBeVisible();
  await expectAccessible(page);
  charge();
  await page.getByRole("link", { name: "Show receipt" }).click();
  await expect(page.getByText("Payment verified")).toBeVisible(); // the calculator stays until it has loaded
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  expect(await countPaid(stripe)).toBe(before + 1);
});

test("closes the payment with the browser's Back button, but not while the card is charged", async ({
  shop: page,
}) => {
  await calculate(page);
  await openCardForm(page);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(payNow(page)).toBeFocused();

  await payNow(page).click();
  await cardForm(page).fill("4242 4242 4242 4242");
  const charge = await holdRequests(page, CONFIRM_URL);
  await payButton(page).click();
  await expect(message(page, "Paying… Do not close this window.")).toBeVisible();
  await page.evaluate(() => history.back());
  charge();
  await expect(dialog(page).getByRole("heading")).toHaveText("Payment successful");
  const receiptUrl = page.url();
  expect(receiptUrl).toMatch(/\/verify\/[\w-]+$/);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Show receipt" }).click();
  await expect(page).toHaveURL(receiptUrl);
  await page.goBack();
  await expect(calculatorOn(page).from).toHaveValue("Vietnam");
});

test("leaves no entry in the history when the payment is closed by its button or a reload", async ({
  shop: page,
}) => {
  await page.goto("/register");
  await calculate(page);
  for (const _ of [1, 2]) {
    await openCardForm(page);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toBeHidden();
  }
  await openCardForm(page);
  await page.reload();
  await expect(payNow(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/register");
});

for (const way of ["button", "Back"] as const) {
  test(`shows that a shared link's result is paid after its receipt is closed by ${way}`, async ({
    shop: page,
  }) => {
    const item = { description: "Shirts", countryOfOrigin: "VN", quantity: "1", value: "100" };
    const costs = { shippingCost: "", insuranceCost: "" };
    const items = [{ ...item, hsCode: "" }];
    const form = { fromCountry: "VN", toCountry: "US", ...costs, items };
    const json = JSON.stringify({ currency: "USD", form });
    await page.goto(`/#c=${Buffer.from(json).toString("base64url")}`);
    await openCardForm(page);
    await payInDialog(page);
    let loads = 0;
    page.on("domcontentloaded", () => loads++);
    if (way === "Back") await page.goBack();
    else await dialog(page).getByRole("button", { name: "Close" }).first().click();
    await expect(page.getByRole("link", { name: "Show receipt" })).toBeVisible();
    await expect(page).toHaveURL(/\/#c=/);
    await expect(payNow(page)).toBeHidden();
    expect(loads).toBe(0); // would calculate anew, and offer to pay that result
  });
}

test("keeps the receipt after a reload and prints it with logo, items and address on one page", async ({
  shop: page,
}) => {
  await calculate(page);
  await payNow(page).click();
  await payInDialog(page);
  await expect(page).toHaveURL(/\/verify\/[\w-]+$/);
  const printed = async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toContainText("Duty Calculator");
    await expect(page.getByText("1 × Coffee machine")).toBeVisible();
    await expect(page.locator("html")).toHaveCSS("font-size", "16px");
    await expect(page.getByText(page.url(), { exact: true })).toBeVisible();
    await expect(page.locator("html")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: "screen" });
  };
  await printed();
  await page.reload();
  await expect(verdict(page)).toHaveText("Payment verified");
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await printed();
});

// Threats: I8
test("charges once when the page crashed during the payment", async ({
  shop: page,
  context,
  pageErrors,
  open: { stripe },
}) => {
  const before = await countPaid(stripe);
  await calculate(page);
  await payNow(page).click();
  await cardForm(page).fill("4242 4242 4242 4242");
  await context.route("**/api/confirm-payment", (route) => route.abort(), { times: 1 });
  await payButton(page).click();
  await expect(message(page, "Payment Error")).toBeVisible();
  expectOnlyErrors(pageErrors, /ERR_FAILED/);
  await page.reload(); // what was entered is still there
  await calculatorOn(page).calculate.click();
  await payNow(page).click();
  await expect(dialog(page).getByRole("heading")).toHaveText("Payment successful");
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("409")]);
  expect(await countPaid(stripe)).toBe(before + 1);
});

test("reports a card form that fails to load and loads it on retry", async ({
  shop: page,
  context,
  pageErrors,
}) => {
  await openCalculation(page);
  await context.route("https://js.stripe.com/**", (route) => route.abort());
  await payNow(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText("js.stripe.com");
  await context.unroute("https://js.stripe.com/**");
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(payButton(page)).toBeEnabled();
  expectOnlyErrors(pageErrors, /ERR_FAILED/);
});

test("loads the card form again with the key of the account that replaced the previous one", async ({
  shop: page,
  context,
  pageErrors,
  open: { stripe },
}) => {
  const other = await stripe.addAccount();
  const previous = { json: { publicKey: other.publishableKey } };
  await context.route("**/api/stripe-public-key", (route) => route.fulfill(previous), { times: 1 });
  await openCalculation(page);
  await payNow(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText("The card form could not be loaded.");
  expectOnlyErrors(pageErrors, /404/);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await payInDialog(page);
});

test("says that a payment has expired that was canceled while its form was open", async ({
  shop: page,
  pageErrors,
  open: { stripe },
}) => {
  const { intentId } = await beginPayment(page);
  await cardForm(page).fill("4242 4242 4242 4242");
  await stripe.overwritePaymentIntent(intentId, { status: "canceled" });
  await payButton(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText("This payment has expired");
  expectOnlyErrors(pageErrors, /400/);
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await payInDialog(page);
});

test("resets the dialog on close and makes the page behind it inert", async ({ shop: page }) => {
  await openCalculation(page);
  await openCardForm(page);
  await expect(page.locator("main")).toHaveAttribute("inert", "");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(payNow(page)).toBeFocused();
  await openCardForm(page);
});

/** The time for which a toast is shown. */
const TOAST_MS = 5000;

/** The toast, if it covers nothing of the dialog. */
async function expectToastBesideDialog(page: Page, title: string) {
  await expect(message(page, title)).toHaveCount(1);
  await expect(message(page, title)).toBeInViewport();
  const toast = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  await expect(async () => {
    const [shown, below] = [await toast.boundingBox(), await dialog(page).boundingBox()];
    if (!shown || !below) throw new Error("The toast or the dialog is not shown");
    expect(shown.y + shown.height).toBeLessThanOrEqual(below.y + 1);
    expect(below.height).toBeGreaterThan(300);
  }).toPass({ timeout: 4000 });
}

for (const [width, height] of [
  [320, 640],
  [375, 667],
  [768, 860],
  [1024, 768],
  [1280, 720],
] as const) {
  test(`shows the outcome of a card once and above the dialog at ${width} px`, async ({
    shop: page,
    pageErrors,
  }) => {
    await page.clock.install();
    await page.setViewportSize({ width, height });
    await openCalculation(page);
    await payNow(page).click();
    await cardForm(page).fill("4000 0000 0000 0002");
    await pressBelowCard(payButton(page));
    await expect(dialog(page).getByRole("alert")).toContainText("Your card was declined.");
    await expectToastBesideDialog(page, "Payment Failed");
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining("402")]);
    await payButton(page).click({ trial: true, timeout: 20_000 });
    const place = await payButton(page).boundingBox();
    const toast = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
    await page.clock.fastForward(TOAST_MS);
    await expect(toast).toBeHidden();
    expect(await payButton(page).boundingBox()).toEqual(place);
    await cardForm(page).fill("4242 4242 4242 4242");
    await pressBelowCard(payButton(page));
    await expect(dialog(page).getByRole("img")).toBeVisible();
    const code = await dialog(page)
      .getByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
      .textContent();
    await expect(toast).toContainText(String(code));
    await expect(toast).toHaveCount(1);
  });
}

test("returns to the button after a declined card on a phone", async ({
  shop: page,
  pageErrors,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCalculation(page);
  await payNow(page).click();
  await cardForm(page).fill("4000 0000 0000 0002");
  await payButton(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Your card was declined.");
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("402")]);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(payNow(page)).toBeFocused();
});

test("shows the card fields in the text size that the browser is set to", async ({
  shop: page,
}) => {
  await openCalculation(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "24px";
  });
  await payNow(page).click();
  const { frame } = cardForm(page);
  await expect(frame.getByLabel("Card number")).toHaveCSS("font-size", "24px");
});

test("brings the form that mails the receipt into view on a phone", async ({ shop: page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openCalculation(page);
  await payNow(page).click();
  await payInDialog(page);
  await dialog(page).getByRole("button", { name: "Email" }).click();
  await expect(dialog(page).getByRole("textbox", { name: "Email a receipt to" })).toBeFocused();
  await expect(dialog(page).getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.type("ada@example.com");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("Receipt sent to ada@example.com.")).toBeInViewport({
    ratio: 1,
  });
});

test("covers no button of the receipt on a tablet", async ({ shop: page }) => {
  await page.setViewportSize({ width: 768, height: 860 });
  await openCalculation(page);
  await payNow(page).click();
  await cardForm(page).fill("4242 4242 4242 4242");
  await payButton(page).click();
  await expect(dialog(page).getByRole("img")).toBeVisible();
  for (const name of ["Save receipt", "Save QR code", "Print", "Email", "Close"]) {
    const buttons = dialog(page).getByRole("button", { name, exact: true });
    await buttons
      .or(dialog(page).getByRole("link", { name, exact: true }))
      .last()
      .click({ trial: true, timeout: 20_000 });
  }
});

for (const [language, theme, payLabel] of [
  ["de", "light", "Jetzt bezahlen"],
  ["zh", "dark", "立即支付"],
] as const) {
  test(`pays in yen at 320 px in ${theme} mode in ${language}`, async ({
    shop: page,
    context,
    open,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const choices = { currency: "JPY", theme };
    await context.addCookies(
      Object.entries(choices).map(([name, value]) => ({ name, value, url: baseURL ?? "" })),
    );
    await calculate(page);
    await page.getByRole("combobox", { name: "Language" }).selectOption(language);
    await page.getByRole("button", { name: payLabel }).click();
    await expect(dialog(page).locator("button[type=submit]")).toBeEnabled();
    expect((await dialog(page).getByRole("button").first().boundingBox())?.width).toBe(44); // Close
    await expectAccessible(page);
    const frame = page.frameLocator("iframe[title='Secure payment input frame']");
    for (const [autocomplete, text] of [
      ["cc-number", "4242424242424242"],
      ["cc-exp", "12/34"],
      ["cc-csc", "123"],
    ]) {
      await frame.locator(`[autocomplete=${autocomplete}]`).fill(text ?? "");
    }
    await pressBelowCard(dialog(page).locator("button[type=submit]"));
    await expect(dialog(page).getByRole("img")).toBeVisible();
    await expectAccessible(page);
    await expectPageToFit(page);
    const actions = dialog(page)
      .locator("a[download], button")
      .filter({ has: page.locator("svg") });
    for (const action of await actions.all()) expect(await textRoom(action)).toBeGreaterThan(4);
    const paid = (await open.stripe.paymentIntents()).findLast(
      ({ currency }) => currency === "jpy",
    );
    expect(paid).toMatchObject({ status: "succeeded", amount: paid?.amount_received });
  });
}

/** The space between the text of a button and its border, in pixels. */
const textRoom = (button: Locator) =>
  button.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().left - element.getBoundingClientRect().left;
  });

test("charges the exact amount of a landed-cost quote", async ({
  shop: page,
  open: { product, stripe },
}) => {
  const { databaseUrl } = product;
  const method = "insert into settings (key, value) values ('calculation_method', 'zonos')";
  await runStatement(databaseUrl, method);
  await untilPublicSetting(product.address, "calculation_method", "zonos");
  await page.goto("/");
  await chooseCanada(page);
  const answer = page.waitForResponse(/\/api\/calculate/);
  await fillShipment(page);
  await calculatorOn(page).calculate.click();
  const { totalLandedCost, providerResponse } = await (await answer).json();
  const [cost] = providerResponse.data.landedCostCalculateWorkflow;
  await payNow(page).click();
  await payInDialog(page);
  expect(totalLandedCost).toBe(cost.amountSubtotals.landedCostTotal);
  const charged = (await stripe.charges()).map(({ amount }) => amount);
  expect(charged).toContain(Math.round(totalLandedCost * 100));
  await runStatement(databaseUrl, "delete from settings where key = 'calculation_method'");
});

test("offers no payment once payments are turned off", async ({ shop, open, pageErrors }) => {
  await calculate(shop);
  const admin = await request.newContext({ baseURL: open.product.address });
  await admin.post("/api/auth/login", { data: owner });
  const accept = (value: string) =>
    admin.put("/api/admin/settings/accept_payments", { data: { value } });
  await accept("false");
  await payNow(shop).click();
  await expect(shop.getByRole("dialog")).toContainText("Card payments are turned off.");
  await shop.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(payNow(shop)).toHaveCount(0);
  await expect(shop.getByRole("main")).toBeFocused();
  await accept("true");
  await admin.dispose();
  expect(pageErrors.splice(0)).toHaveLength(1);
});
