import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { setLastPayment, useLastPayment } from "./last-payment.ts";
import { PaymentOutcome } from "./payment-outcome.tsx";

const FIND = "GET /api/transactions/TX-1";
const CHECKING = "A payment is being checked. Do not pay again.";

function LastPayment() {
  const payment = useLastPayment();
  return payment ? <PaymentOutcome payment={payment} /> : null;
}

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  setLastPayment({ transactionCode: "TX-1", calculationId: "1", outcome: "unknown" });
});

afterEach(() => {
  vi.useRealTimers();
  act(() => setLastPayment(null));
});

describe("a payment that was left while its card was charged", () => {
  it("a payment that was left while its card was charged is checked until the server can be reached and says that it is paid", async () => {
    let response: FakeResponse = "unreachable";
    const requests = fakeFetch({ [FIND]: () => response });
    await renderScreen(<LastPayment />);
    expect(screen.getByText(CHECKING)).toBeDefined();
    await advance(60_000);
    expect(requests.length).toBeGreaterThan(10);
    expect(screen.getByText(CHECKING)).toBeDefined();

    response = { body: { status: "completed" } };
    await advance(3000);
    const link = await screen.findByRole("link", { name: "Show receipt" });
    expect(link.getAttribute("href")).toBe("/verify/TX-1");
    expect(screen.getByText("Last payment received")).toBeDefined(); // the result may be another one
    expect(sessionStorage.getItem("payment")).toContain("paid");
  });

  it("a payment that was left while its card was charged has its outcome in the status of the check, which screen readers know", async () => {
    const response = deferred<FakeResponse>();
    fakeFetch({ [FIND]: () => response.promise });
    await renderScreen(<LastPayment />);
    const status = screen.getByRole("status");
    expect(status.textContent).toBe(CHECKING);
    response.resolve({ body: { status: "completed" } });
    await screen.findByText("Last payment received");
    expect(screen.getByRole("status")).toBe(status);
    expect(status.textContent).toBe("Last payment received");
  });

  it("a payment that was left while its card was charged can be paid again when it has not arrived after ninety seconds", async () => {
    const requests = fakeFetch({ [FIND]: { body: { status: "pending" } } });
    await renderScreen(<LastPayment />);
    await advance(80_000);
    expect(screen.getByText(CHECKING)).toBeDefined();
    await advance(10_000);
    await waitFor(() => expect(screen.getByText(/You can pay again/)).toBeDefined());
    expect(requests).toHaveLength(30);
  });
});
