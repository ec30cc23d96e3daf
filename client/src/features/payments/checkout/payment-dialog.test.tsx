import { act, screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { type ComponentProps, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createReceipt } from "#client/testing/example-receipt.ts";
import {
  deferred,
  type FakeRequest,
  type FakeResponse,
  fakeFetch,
} from "#client/testing/fake-fetch.ts";
import {
  blockStripe,
  type CardResult,
  cardFormLocale,
  fakeStripe,
} from "#client/testing/fake-stripe.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";

const amount = { amount: 2, currency: "USD" } as const;
const result: ComponentProps<typeof PaymentDialog>["result"] = {
  id: "1",
  totalLandedCost: 2,
  dutyAmount: 1.5,
  taxAmount: 0,
  feeAmount: 0.5,
  currency: "USD",
  items: [],
  missing: [],
};
const intent = { body: { transactionCode: "TX-1", clientSecret: "pi_1_secret" } };
const receipt = { body: createReceipt() };
const processing = { status: 409, body: { message: "Processing", code: "payments.processing" } };

type Handler = FakeResponse | (() => FakeResponse | Promise<FakeResponse>);

const fakeServer = (created: Handler, confirmed: Handler = receipt) =>
  fakeFetch({
    "POST /api/create-payment-intent": created,
    "POST /api/confirm-payment": confirmed,
  });

/** Returns the responses in their order, and then the last one again. */
const inOrder = <T,>(...responses: [T, ...T[]]) => {
  let next = 0;
  return () => responses[Math.min(next++, responses.length - 1)] as T;
};

function Payable({ publicKey = "pk_live_1", missing = result.missing }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <PaymentDialog
          result={{ ...result, missing }}
          publicKey={publicKey}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

const openDialog = async () => (await renderScreen(<Payable />)).user;

/** The pay button once the card form is ready. */
async function payButton() {
  const button = await screen.findByRole<HTMLButtonElement>("button", {
    name: "Pay $2.00\u00a0USD",
  });
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
}

const paths = (requests: { path: string }[]) => requests.map(({ path }) => path);

// Stripe's loader finds window.Stripe only once per page, so the first test is the one without it.
describe("the payment dialog, while it loads the card form,", () => {
  it("explains a blocked script and loads it again on retry", async () => {
    fakeServer(intent);
    const user = await openDialog();
    await blockStripe();
    expect((await screen.findByRole("alert")).textContent).toContain("allow js.stripe.com");
    fakeStripe(() => ({}));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await payButton()).toBeDefined();
  });

  it("closes on the first Escape, also beside the toast that the payment could not be started", async () => {
    fakeServer({ status: 500, body: { message: "Internal server error" } });
    const user = await openDialog();
    await screen.findByRole("alert");
    expect((await findToast()).textContent).toContain("Error Internal server error");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says that the browser blocks cookies, without which no calculation can be paid", async () => {
    vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
    fakeServer({ status: 409, body: { message: "The amount has changed." } });
    await openDialog();
    const text = "This browser blocks cookies. Allow them for this site to pay.";
    expect((await screen.findByRole("alert")).textContent).toContain(text);
    expect((await findToast()).textContent).toContain(text);
  });

  it("reports a card form that Stripe cannot load, as with a replaced key, and loads it again on retry", async () => {
    fakeStripe(() => ({}), inOrder<"ready" | "loaderror">("loaderror", "ready"));
    const requests = fakeServer(intent);
    const user = await openDialog();
    expect((await screen.findByRole("alert")).textContent).toContain(
      "The card form could not be loaded. Try again.",
    );
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await payButton()).toBeDefined();
    expect(paths(requests)).toEqual(Array(2).fill("/api/create-payment-intent"));
  });

  it("shows that the payment is being prepared until the server has created it", async () => {
    fakeStripe(() => ({}));
    const created = deferred<FakeResponse>();
    const requests = fakeServer(() => created.promise);
    await openDialog();
    expect(screen.getByText("Preparing payment…")).toBeDefined();
    created.resolve(intent);
    expect(await payButton()).toBeDefined();
    const body = { ...amount, calculationId: result.id };
    expect(requests).toMatchObject([{ path: "/api/create-payment-intent", body }]);
  });

  it.each([
    ["de", "de"],
    ["es", "es-419"],
    ["pt", "pt-BR"],
  ])("asks Stripe for the card form in the product's kind of %s", async (language, locale) => {
    fakeStripe(() => ({}));
    fakeServer(intent);
    await act(() => i18next.changeLanguage(language));
    await openDialog();
    await waitFor(() => expect(cardFormLocale()).toBe(locale));
    await act(() => i18next.changeLanguage("en"));
  });

  it("shows the server's error and creates the payment on retry", async () => {
    fakeStripe(() => ({}));
    fakeServer(inOrder<FakeResponse>({ status: 503, body: { message: "Not accepting" } }, intent));
    const user = await openDialog();
    expect((await screen.findByRole("alert")).textContent).toContain("Not accepting");
    expect((await findToast()).textContent).toContain("Error Not accepting");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await payButton()).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("dialog"));
  });
});

it("offers no retry for an amount that no card can be charged with", async () => {
  const message = "This amount is below the minimum for card payments.";
  fakeServer({ status: 400, body: { message, fields: { amount: message } } });
  await openDialog();
  const dialog = await screen.findByRole("dialog");
  expect((await within(dialog).findByRole("alert")).textContent).toBe(message);
  expect(within(dialog).queryByRole("button", { name: "Try again" })).toBeNull();
});

it("asks for another try while a server of the previous version does not know a field", async () => {
  fakeStripe(() => ({}));
  const message = "calculationId: This field is not known";
  const previousServer = { status: 400, body: { message, fields: { calculationId: message } } };
  fakeServer(inOrder<FakeResponse>(previousServer, intent));
  const user = await openDialog();
  expect((await screen.findByRole("alert")).textContent).toContain("This site is being updated.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await payButton()).toBeDefined();
});

it("shows the time to wait in place when too many payments are open", async () => {
  fakeStripe(() => ({}));
  const message = "Too many attempts. Try again in 12 minutes.";
  fakeServer(inOrder<FakeResponse>({ status: 429, body: { message } }, intent));
  const user = await openDialog();
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await payButton()).toBeDefined();
});

it("says before paying what the amount consists of, without parts of 0", async () => {
  fakeStripe(() => ({}));
  fakeServer(intent);
  const user = await openDialog();
  expect(screen.getByText("Duty $1.50 · Fee $0.50")).toBeDefined();
  await user.click(await payButton());
  await screen.findByRole("heading", { name: "Payment successful" });
  expect(screen.queryByText(/^Duty \$1\.50/)).toBeNull();
});

it("says before paying what may still be owed", async () => {
  fakeStripe(() => ({}));
  fakeServer(intent);
  const { user } = await renderScreen(<Payable missing={[{ kind: "quantity", items: [1] }]} />);
  const button = await payButton();
  expect(screen.getByRole("note").textContent).toBe(
    "More duty may be owed later, because this amount lacks: quantity (item 1).",
  );
  await user.click(button);
  await screen.findByText("TX-1");
  expect(screen.queryByRole("note")).toBeNull();
});

describe("test mode", () => {
  const badge = "Test payment – no money is charged";

  it("test mode is shown beside the card form for a test key, and on the receipt", async () => {
    fakeStripe(() => ({}));
    fakeServer(intent, { body: { ...receipt.body, isTest: true } });
    const { user } = await renderScreen(<Payable publicKey="pk_test_1" />);
    const button = await payButton();
    expect(screen.getByText(badge)).toBeDefined();
    await user.click(button);
    await screen.findByText("TX-1");
    expect(screen.getByText(badge)).toBeDefined();
  });

  it("test mode is not shown for a live key", async () => {
    fakeStripe(() => ({}));
    fakeServer(intent);
    const user = await openDialog();
    const button = await payButton();
    expect(screen.queryByText(badge)).toBeNull();
    await user.click(button);
    await screen.findByText("TX-1");
    expect(screen.queryByText(badge)).toBeNull();
  });
});

describe("the payment dialog", () => {
  it("shows the receipt once the server has confirmed the payment", async () => {
    const confirmCard = fakeStripe(() => ({}));
    const requests = fakeServer(intent);
    const user = await openDialog();
    await user.click(await payButton());
    expect(await screen.findByText("TX-1")).toBeDefined();
    expect(screen.getByRole("img", { name: "QR code for transaction TX-1" })).toBeDefined();
    const dialog = within(screen.getByRole("dialog", { name: "Payment successful" }));
    expect(dialog.getAllByText("$2.00 USD")).toHaveLength(2); // above the facts and as their total
    for (const fact of ["Vietnam → United States", "3f9a 0c12 77be"]) {
      expect(dialog.getByText(fact)).toBeDefined();
    }
    expect((await findToast()).textContent).toContain("Transaction code: TX-1");
    expect(confirmCard).toHaveBeenCalledOnce();
    expect(paths(requests)).toEqual(["/api/create-payment-intent", "/api/confirm-payment"]);
  });

  it("moves the focus to the dialog when the receipt replaces the button that had it", async () => {
    fakeStripe(() => ({}));
    fakeServer(intent);
    const user = await openDialog();
    await user.click(await payButton());
    const dialog = await screen.findByRole("dialog", { name: "Payment successful" });
    expect(document.activeElement).toBe(dialog);
  });

  it("shows Stripe's message for a declined card and accepts another card", async () => {
    const declined: CardResult = { error: { message: "Your card was declined." } };
    const confirmCard = fakeStripe(inOrder<CardResult>(declined, {}));
    const requests = fakeServer(intent);
    const user = await openDialog();
    await user.click(await payButton());
    expect((await findToast()).textContent).toContain("Payment Failed Your card was declined.");
    expect(paths(requests)).toEqual(["/api/create-payment-intent"]);
    await user.click(await payButton());
    expect(await screen.findByText("TX-1")).toBeDefined();
    expect(confirmCard).toHaveBeenCalledTimes(2);
  });

  it("says in place that the card was declined, and what to do next", async () => {
    fakeStripe(() => ({ error: { message: "Your card was declined." } }));
    fakeServer(intent);
    const user = await openDialog();
    await user.click(await payButton());
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Your card was declined. Check the card details or use another card.",
    );
  });

  it("adds no advice of its own to Stripe's when the bank did not authenticate the payer", async () => {
    const message =
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
    fakeStripe(() => ({ error: { message, code: "payment_intent_authentication_failure" } }));
    fakeServer(intent);
    const user = await openDialog();
    await user.click(await payButton());
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(sessionStorage.getItem("payment")).toBeNull();
  });

  it("remembers a payment whose card may have been charged, and forgets a declined one", async () => {
    const lost = { error: { message: "No connection.", type: "api_connection_error" } };
    const declined = { error: { message: "Your card was declined." } };
    fakeStripe(inOrder<CardResult>(lost, declined));
    fakeServer(intent);
    const user = await openDialog();
    await user.click(await payButton());
    await screen.findByText(/^No connection\. Your card may already have been charged\./);
    expect(sessionStorage.getItem("payment")).toContain('"outcome":"unknown"');
    await user.click(await payButton());
    await screen.findByText(/^Your card was declined\. Check the card details/);
    expect(sessionStorage.getItem("payment")).toBeNull();
  });

  it("says that an expired payment charged nothing, and begins another one on retry", async () => {
    const canceled = { error: { message: "Canceled", payment_intent: { status: "canceled" } } };
    fakeStripe(inOrder<CardResult>(canceled, {}));
    const renewed = { body: { ...intent.body, clientSecret: "pi_2_secret" } };
    const requests = fakeServer(inOrder<FakeResponse>(intent, renewed));
    const user = await openDialog();
    await user.click(await payButton());
    expect((await screen.findByRole("alert")).textContent).toContain(
      "This payment has expired, and your card was not charged.",
    );
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await user.click(await payButton());
    expect(await screen.findByText("TX-1")).toBeDefined();
    expect(paths(requests)).toEqual([
      "/api/create-payment-intent",
      "/api/create-payment-intent",
      "/api/confirm-payment",
    ]);
  });

  it("the payment dialog cannot be closed while the card is charged", async () => {
    const charged = deferred<CardResult>();
    fakeStripe(() => charged.promise);
    fakeServer(intent);
    const user = await openDialog();
    await user.click(await payButton());
    expect(await screen.findByText("Paying… Do not close this window.")).toBeDefined();
    const dialog = within(screen.getByRole("dialog"));
    await user.keyboard("{Escape}");
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.getByRole("dialog")).toBeDefined();
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    charged.resolve({});
    expect(await screen.findByText("TX-1")).toBeDefined();
    await user.click(dialog.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("reloads the page that Back from a bank shows again, where the charge would never end", async () => {
    fakeStripe(() => deferred<CardResult>().promise);
    fakeServer(intent);
    const user = await openDialog();
    await user.click(await payButton());
    await screen.findByText("Paying… Do not close this window.");
    const isAsked: boolean[] = [];
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {
      const leaving = new Event("beforeunload", { cancelable: true });
      isAsked.push(!window.dispatchEvent(leaving));
    });
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(isAsked).toEqual([false]);
  });

  it("confirms the card once when the button is clicked repeatedly", async () => {
    const charged = deferred<CardResult>();
    const confirmCard = fakeStripe(() => charged.promise);
    fakeServer(intent);
    const user = await openDialog();
    await user.dblClick(await payButton());
    const busy = await screen.findByRole("button", { name: "Processing payment…" });
    await user.click(busy);
    charged.resolve({});
    expect(await screen.findByText("TX-1")).toBeDefined();
    expect(confirmCard).toHaveBeenCalledOnce();
  });

  it("shows the receipt on retry when the card was charged but the confirmation failed", async () => {
    const alreadyPaid = { error: { message: "Paid", payment_intent: { status: "succeeded" } } };
    fakeStripe(inOrder<CardResult>({}, alreadyPaid));
    fakeServer(intent, inOrder<FakeResponse>("unreachable", receipt));
    const user = await openDialog();
    await user.click(await payButton());
    expect((await findToast()).textContent).toContain("Payment Error Could not reach the server");
    await user.click(await payButton());
    expect(await screen.findByText("TX-1")).toBeDefined();
  });
});

describe("the email for the receipt", () => {
  const RECEIPT_EMAIL = "PUT /api/transactions/TX-1/receipt";
  const stored = { body: null };
  const emailField = () =>
    screen.findByLabelText<HTMLInputElement>("Email for the receipt (optional)");
  const sent = (requests: FakeRequest[]) =>
    requests.filter(({ method }) => method === "PUT").map(({ body }) => body);

  function fakeServerOfEmail(response: Handler, accountEmail: string | null = null) {
    return fakeFetch({
      "POST /api/create-payment-intent": { body: { ...intent.body, accountEmail } },
      "POST /api/confirm-payment": { body: createReceipt({ receiptEmail: "ada@example.com" }) },
      [RECEIPT_EMAIL]: response,
    });
  }

  beforeEach(() => localStorage.clear());

  it("is stored before the card is charged, and remembered for the next payment", async () => {
    const confirmCard = fakeStripe(() => ({}));
    const requests = fakeServerOfEmail(() => {
      expect(confirmCard).not.toHaveBeenCalled();
      return stored;
    });
    const user = await openDialog();
    const pay = await payButton();
    const field = await emailField();
    expect([field.type, field.autocomplete, field.value]).toEqual(["email", "email", ""]);
    await user.type(field, "ada@example.com");
    await user.click(pay);
    expect(await screen.findByText("The receipt is on its way to ada@example.com.")).toBeDefined();
    expect(sent(requests)).toEqual([{ email: "ada@example.com" }]);
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect((await emailField()).value).toBe("ada@example.com");
  });

  it("that is none shows an error at its field, and no card is charged", async () => {
    const confirmCard = fakeStripe(() => ({}));
    const requests = fakeServerOfEmail(stored);
    const user = await openDialog();
    const pay = await payButton();
    const field = await emailField();
    await user.type(field, "ada@example");
    await user.click(pay);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Invalid email address")).toBeDefined();
    expect(document.activeElement).toBe(field);
    expect(sent(requests)).toEqual([]);
    expect(confirmCard).not.toHaveBeenCalled();
    await user.clear(field);
    await user.click(pay);
    expect(await screen.findByText("TX-1")).toBeDefined();
    expect(sent(requests)).toEqual([]);
  });

  it("that cannot be stored shows why, and no card is charged", async () => {
    const confirmCard = fakeStripe(() => ({}));
    fakeServerOfEmail(inOrder<FakeResponse>("unreachable", stored));
    const user = await openDialog();
    const pay = await payButton();
    await user.type(await emailField(), "ada@example.com");
    await user.click(pay);
    expect(await screen.findByText(/^Could not reach the server/)).toBeDefined();
    expect(confirmCard).not.toHaveBeenCalled();
    await user.click(pay);
    expect(await screen.findByText("TX-1")).toBeDefined();
  });

  it("is that of the account, and is taken back when it is cleared", async () => {
    fakeStripe(() => ({}));
    const requests = fakeServerOfEmail(stored, "account@example.com");
    const user = await openDialog();
    const pay = await payButton();
    const field = await emailField();
    expect(field.value).toBe("account@example.com");
    await user.clear(field);
    await user.click(pay);
    expect(await screen.findByText("TX-1")).toBeDefined();
    expect(sent(requests)).toEqual([{ email: null }]);
  });
});

describe("a payment that Stripe still processes", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  });

  afterEach(() => vi.useRealTimers());

  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it("a payment that Stripe still processes is confirmed again every two seconds until the receipt is there", async () => {
    fakeStripe(() => ({}));
    const requests = fakeServer(intent, inOrder<FakeResponse>(processing, processing, receipt));
    const user = await openDialog();
    await user.click(await payButton());
    await waitFor(() => expect(requests).toHaveLength(2));
    await advance(2000);
    await waitFor(() => expect(requests).toHaveLength(3));
    await advance(2000);
    expect(await screen.findByText("TX-1")).toBeDefined();
    expect(requests).toHaveLength(4);
  });

  it("because another tab paid it is confirmed without another card", async () => {
    fakeStripe(() => ({ error: { message: "Paid", payment_intent: { status: "processing" } } }));
    fakeServer(intent, inOrder<FakeResponse>(processing, receipt));
    const user = await openDialog();
    await user.click(await payButton());
    await advance(2000);
    expect(await screen.findByText("TX-1")).toBeDefined();
  });

  it("a payment that Stripe still processes is reported as an error after ten attempts", async () => {
    fakeStripe(() => ({}));
    const requests = fakeServer(intent, processing);
    const user = await openDialog();
    await user.click(await payButton());
    await advance(20_000);
    expect((await findToast()).textContent).toContain("Payment Error Processing");
    expect(requests).toHaveLength(11);
    expect(await payButton()).toBeDefined();
  });
});

describe("a payment that was made before", () => {
  const paid = { status: 409, body: { message: "Already paid", transactionCode: "TX-0" } };

  it("shows its receipt without charging a card", async () => {
    const confirmCard = fakeStripe(() => ({}));
    const requests = fakeServer(paid);
    await openDialog();
    expect(await screen.findByRole("dialog", { name: "Payment successful" })).toBeDefined();
    expect(requests.at(-1)).toMatchObject({ body: { transactionCode: "TX-0" } });
    expect(confirmCard).not.toHaveBeenCalled();
  });

  it("a payment that was made before can be paid after the bank did not approve it", async () => {
    fakeStripe(() => ({}));
    const unpaid = { status: 409, body: { message: "The payment has not been completed." } };
    fakeServer(inOrder<FakeResponse>(paid, intent), unpaid);
    const user = await openDialog();
    expect((await screen.findByRole("alert")).textContent).toContain("has not been completed");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await payButton()).toBeDefined();
  });

  it("a payment that was made before can be confirmed again after an error", async () => {
    fakeStripe(() => ({}));
    fakeServer(paid, inOrder<FakeResponse>("unreachable", receipt));
    const user = await openDialog();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("TX-1")).toBeDefined();
  });
});

describe("closing the payment dialog", () => {
  it("discards the payment, so that opening it again starts a new one", async () => {
    fakeStripe(() => ({}));
    const requests = fakeServer(intent);
    const user = await openDialog();
    await user.click(await payButton());
    await screen.findByText("TX-1");
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByText("Close"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(await payButton()).toBeDefined();
    expect(screen.queryByText("TX-1")).toBeNull();
    expect(paths(requests)).toEqual([
      "/api/create-payment-intent",
      "/api/confirm-payment",
      "/api/create-payment-intent",
    ]);
  });
});
