import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { PaymentReceipt, PublicTransaction } from "#shared/payments/contract.ts";
import type { TransactionStatus } from "#shared/payments/states.ts";
import { PaymentVerification } from "./payment-verification.tsx";

const facts = {
  transactionCode: "TX-1",
  amount: 2,
  currency: "USD",
  completedAt: null,
  fromCountry: "VN",
  toCountry: "US",
  isTest: false,
  shipmentDigest: "3f9a0c1277be".padEnd(64, "0"),
  missing: [],
};
const paidAt = { completedAt: "2026-03-04T10:06:07Z" };
const receipt: PaymentReceipt = { ...facts, ...paidAt, qrCode: "data:image/png;base64,AA" };

const found = (status: TransactionStatus, patch: Partial<PublicTransaction> = {}) => ({
  body: { ...facts, status, refunded: 0, createdAt: "2026-03-02T10:06:07Z", ...patch },
});
const paid = found("completed", paidAt);

const FIND = "GET /api/transactions/TX-1";
const CONFIRM = "POST /api/confirm-payment";
const notCompleted = { status: 409, body: { code: "payments.notCompleted" } };
const notFound = { status: 404, body: { message: "Transaction not found." } };

const openPage = async (query = "") => {
  history.replaceState(null, "", `/verify/TX-1${query}`);
  return renderScreen(<PaymentVerification code="TX-1" />);
};
const verdict = () => screen.getByRole("status").textContent;
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
});
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  history.replaceState(null, "", "/");
});

describe("a payment that is paid", () => {
  it("a payment that is paid is verified with amount, date, lane and shipment check, and is not loaded again", async () => {
    const requests = fakeFetch({ [FIND]: paid });
    await openPage();
    await waitFor(() => expect(verdict()).toBe("Payment verified"));
    expect(screen.getByRole("heading").textContent).toBe("Payment verification");
    const shown = document.body.textContent;
    for (const text of ["$2.00\u00a0USD", "Paid onMarch 4, 2026", "Vietnam → United States"]) {
      expect(shown).toContain(text);
    }
    expect(screen.getByText("3f9a 0c12 77be")).toBeDefined();
    expect(shown).toContain("The receipt shows the same characters.");
    expect(shown).not.toContain("Refunded");
    expect(shown).not.toContain("Test payment");
    const another = screen.getByRole("link", { name: "Verify another payment" });
    expect(another.getAttribute("href")).toBe("/verify");
    await advance(60_000);
    expect(requests).toHaveLength(1);
  });

  it("shows what its amount lacked, without naming the goods", async () => {
    const missing = [
      { kind: "code" as const, items: [1, 2] },
      { kind: "question" as const, items: [3] },
    ];
    fakeFetch({ [FIND]: found("completed", { ...paidAt, missing }) });
    await openPage();
    const shown = await screen.findByText(
      "HS code (item 1 and item 2) and answer to a question (item 3)",
    );
    expect(shown.closest("div")?.textContent).toContain("more duty may be owed later.");
  });

  it("shows what was refunded, and that it was a test", async () => {
    fakeFetch({
      [FIND]: found("partially_refunded", { ...paidAt, refunded: 0.5, isTest: true }),
    });
    await openPage();
    await waitFor(() => expect(verdict()).toBe("Payment verified"));
    expect(document.body.textContent).toContain("Refunded$0.50\u00a0USD");
    expect(screen.getByText("Test payment – no money is charged")).toBeDefined();
  });

  it("a payment that is paid has no shipment check and only a destination when it is older than both", async () => {
    fakeFetch({ [FIND]: found("completed", { shipmentDigest: null, fromCountry: null }) });
    await openPage();
    await waitFor(() => expect(verdict()).toBe("Payment verified"));
    expect(document.body.textContent).toContain("RouteUnited States");
    expect(document.body.textContent).not.toContain("Shipment check");
  });
});

describe("a payment that is processing", () => {
  it("a payment that is processing is loaded again after two seconds until it is paid", async () => {
    let response: FakeResponse = found("processing");
    const requests = fakeFetch({ [FIND]: () => response });
    await openPage();
    await waitFor(() => expect(verdict()).toMatch(/being processed.*updates by itself/));
    expect(document.body.textContent).toContain("Started onMarch 2, 2026");
    const region = screen.getByRole("status");
    await advance(2000);
    await waitFor(() => expect(requests).toHaveLength(2));
    response = paid;
    await advance(2000);
    await waitFor(() => expect(verdict()).toBe("Payment verified"));
    expect(screen.getByRole("status")).toBe(region);
    await advance(60_000);
    expect(requests).toHaveLength(3);
  });

  it("a payment that is processing is still waited for after an error", async () => {
    const responses: FakeResponse[] = [found("processing"), "unreachable", { status: 429 }];
    const requests = fakeFetch({ [FIND]: () => responses.shift() ?? paid });
    await openPage();
    await waitFor(() => expect(verdict()).toContain("being processed"));
    for (const count of [2, 3, 4]) {
      await advance(2000);
      await waitFor(() => expect(requests).toHaveLength(count));
    }
    await waitFor(() => expect(verdict()).toBe("Payment verified"));
  });

  it("a payment that is processing is not loaded while the tab is hidden, and at once when it is visible again", async () => {
    const requests = fakeFetch({ [FIND]: found("processing") });
    await openPage();
    await waitFor(() => expect(requests).toHaveLength(1));
    focusManager.setFocused(false);
    await advance(60_000);
    expect(requests).toHaveLength(1);
    act(() => focusManager.setFocused(true));
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it("a payment that is processing is loaded more slowly over time, and after ten minutes only on request", async () => {
    let response: FakeResponse = found("processing");
    const requests = fakeFetch({ [FIND]: () => response });
    const { user } = await openPage();
    await waitFor(() => expect(requests).toHaveLength(1));
    await advance(60_000);
    expect(requests.length).toBeLessThan(25); // below the server's limit per minute
    await advance(9 * 60_000);
    await waitFor(() => expect(verdict()).toContain("not confirmed yet"));
    const { length } = requests;
    expect(length).toBeLessThan(80);
    await advance(60_000);
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await advance(1000);
    expect(requests).toHaveLength(length);

    const button = screen.getByRole("button", { name: "Check again" });
    await user.click(button);
    await waitFor(() => expect(verdict()).toContain("being processed"));
    expect(document.activeElement).toBe(button);
    response = paid;
    await advance(2000);
    await waitFor(() => expect(verdict()).toBe("Payment verified"));
    expect(screen.queryByRole("button", { name: "Check again" })).toBeNull();
  });
});

describe("after a bank's redirect", () => {
  const query =
    "?lng=en&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=succeeded";

  it("the payer's browser confirms the payment until it is paid, and shows the receipt", async () => {
    let confirmed: FakeResponse = notCompleted;
    let status: FakeResponse = found("pending");
    const requests = fakeFetch({ [CONFIRM]: () => confirmed, [FIND]: () => status });
    await openPage(query);
    await waitFor(() => expect(verdict()).toMatch(/Waiting for the bank.*updates by itself/));
    confirmed = { body: receipt };
    status = paid;
    await advance(2000);
    await waitFor(() => expect(verdict()).toBe("Payment verified"));
    expect(screen.getByRole("heading").textContent).toBe("Receipt");
    expect(screen.getByText(/page shows the same characters/)).toBeDefined();
    expect(screen.getByRole("img", { name: "QR code for transaction TX-1" })).toBeDefined();
    const hint = screen.getByText(/^Save this code/);
    expect(hint.parentElement?.textContent).toContain("TX-1");
    expect(screen.getByRole("button", { name: "Email" })).toBeDefined();
    expect(requests.filter(({ path }) => path.endsWith("confirm-payment"))).toHaveLength(2);
  });

  it("the page does not say that the bank has yet to confirm before the status is known", async () => {
    const confirmed = deferred<FakeResponse>();
    fakeFetch({ [CONFIRM]: () => confirmed.promise, [FIND]: paid });
    await openPage(query);
    expect(verdict()).toBe("Loading…");
    confirmed.resolve({ body: receipt });
    await waitFor(() => expect(verdict()).toBe("Payment verified"));
  });

  it("the address has no parameters of Stripe any more, and a reload confirms again", async () => {
    const requests = fakeFetch({ [CONFIRM]: { body: receipt }, [FIND]: paid });
    const { unmount } = await openPage(query);
    await waitFor(() => expect(verdict()).toBe("Payment verified"));
    expect(location.pathname + location.search).toBe("/verify/TX-1?lng=en");
    unmount();
    await renderScreen(<PaymentVerification code="TX-1" />);
    await waitFor(() => expect(requests).toHaveLength(4));
    expect(screen.getByRole("img", { name: "QR code for transaction TX-1" })).toBeDefined();
  });

  it("another person's browser tries to confirm once and then reads the public status", async () => {
    let status: FakeResponse = found("pending");
    const requests = fakeFetch({ [CONFIRM]: notFound, [FIND]: () => status });
    await openPage(query);
    await waitFor(() => expect(verdict()).toContain("Waiting for the bank"));
    status = paid;
    await advance(2000);
    await waitFor(() => expect(verdict()).toBe("Payment verified"));
    const confirmations = requests.filter(({ method }) => method === "POST");
    expect(confirmations).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Email" })).toBeNull();
  });

  it("the page says that the payment did not go through if redirect_status is failed", async () => {
    const requests = fakeFetch({ [CONFIRM]: notCompleted, [FIND]: found("pending") });
    await openPage("?payment_intent=pi_1&redirect_status=failed");
    await waitFor(() => expect(verdict()).toContain("did not go through"));
    await advance(60_000);
    expect(requests).toHaveLength(2);
  });

  it("the page believes the server, not redirect_status=failed, when the payment was made", async () => {
    fakeFetch({ [CONFIRM]: { body: receipt }, [FIND]: paid });
    await openPage("?payment_intent=pi_1&redirect_status=failed");
    await waitFor(() => expect(verdict()).toBe("Payment verified"));
  });
});

it("a payment that was begun but not paid is not waited for", async () => {
  const requests = fakeFetch({ [FIND]: found("pending") });
  await openPage();
  await waitFor(() => expect(verdict()).toBe("No payment has been received for this code."));
  await advance(60_000);
  expect(requests).toHaveLength(1);
});

describe("a payment that cannot be loaded", () => {
  it("a payment that cannot be loaded is reported as unknown for a wrong code, at a field that corrects it", async () => {
    fakeFetch({ [FIND]: notFound });
    const { user } = await openPage();
    const error = await screen.findByText(/^No payment found/);
    const field = screen.getByRole("textbox", { name: "Transaction code" });
    expect(field.getAttribute("aria-describedby")).toContain(error.id);
    expect(field).toHaveProperty("value", "TX-1");
    await user.type(field, "{Backspace}2{Enter}");
    expect(location.pathname).toBe("/verify/TX-2");
  });

  it("asks for the code when it is verified without one", async () => {
    fakeFetch({ [FIND]: notFound });
    const { user } = await openPage();
    const field = await screen.findByRole("textbox", { name: "Transaction code" });
    await user.clear(field);
    await user.click(screen.getByRole("button", { name: "Verify payment" }));
    expect(screen.getByRole("alert").textContent).toBe("Enter the transaction code");
    expect(document.activeElement).toBe(field);
  });

  it("takes the code from a pasted link", async () => {
    fakeFetch({ [FIND]: notFound });
    const { user } = await openPage();
    const field = await screen.findByRole("textbox", { name: "Transaction code" });
    await user.clear(field);
    await user.paste(" https://duty.example/verify/TX-3 ");
    await user.keyboard("{Enter}");
    expect(location.pathname).toBe("/verify/TX-3");
  });

  it("a payment that cannot be loaded is loaded again on request", async () => {
    const responses: FakeResponse[] = ["unreachable"];
    fakeFetch({ [FIND]: () => responses.shift() ?? paid });
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(verdict()).toBe("Payment verified"));
  });
});
