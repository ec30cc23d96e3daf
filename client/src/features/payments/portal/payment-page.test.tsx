import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createExplanation, shoes } from "#client/testing/example-explanation.ts";
import {
  CODE,
  createDetails,
  createDispute,
  createRefund,
} from "#client/testing/example-transactions.ts";
import {
  deferred,
  type FakeRequest,
  type FakeResponse,
  fakeFetch,
} from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { RefundSummary, TransactionDetails } from "#shared/payments/portal-contract.ts";
import { PaymentPage } from "./payment-page.tsx";

const DETAILS = `GET /api/admin/transactions/${CODE}`;
const EXPLANATION = `GET /api/admin/transactions/${CODE}/explanation`;
const EXPLAINED = {
  body: { explanation: createExplanation({ items: [shoes] }), hasMailServer: true },
};
const REFUND = `POST /api/admin/transactions/${CODE}/refund`;

async function openPage() {
  const rendered = await renderScreen(<PaymentPage code={CODE} />);
  await screen.findByRole("heading", { name: `Transaction ${CODE}` });
  await screen.findByRole("region", { name: "Why was I charged?" });
  return rendered;
}

const showDetails = async (change: Partial<TransactionDetails>) => {
  fakeFetch({ [DETAILS]: { body: createDetails(change) }, [EXPLANATION]: EXPLAINED });
  await openPage();
  return screen;
};

const historyTexts = () =>
  within(screen.getByRole("region", { name: "History" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);

describe("the details of a transaction", () => {
  it("name the items that the total lacked something of, up to five", async () => {
    const items = Array.from({ length: 9 }, (_, index) => ({
      number: index + 1,
      description: index === 1 ? null : `Shirt ${index + 1}`,
    }));
    const page = await showDetails({ missing: [{ kind: "code", items }] });
    expect(
      page.getByText(/lacks: HS code \(Shirt 1, item 2, Shirt 3, Shirt 4, and 5 more\)\./),
    ).toBeDefined();
  });

  it("show its facts, its links and its history", async () => {
    const page = await showDetails({
      attempts: [
        {
          number: 1,
          state: "abandoned",
          lastErrorCode: "expired_card",
          createdAt: "2026-11-20T10:00:00.000Z",
        },
        {
          number: 2,
          state: "succeeded",
          lastErrorCode: null,
          createdAt: "2026-11-20T10:04:00.000Z",
        },
      ],
      receipts: [{ email: "payer@example.com", sentAt: "2026-11-20T10:06:00.000Z" }],
    });
    expect(page.getByText("Vietnam → United States")).toBeDefined();
    expect(page.getByText("payer@example.com")).toBeDefined();
    const link = page.getByRole("link", { name: "Open in Stripe (new tab)" });
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener"]);
    expect(page.getByRole("link", { name: "Payment verification page" }).getAttribute("href")).toBe(
      `/verify/${CODE}`,
    );
    expect(historyTexts()).toEqual([
      expect.stringContaining("Receipt sent to payer@example.com"),
      expect.stringContaining("Payment received"),
      expect.stringContaining("Attempt 2"),
      expect.stringMatching(
        /Payment started · AbandonedLast attempt declined: The card has expired/,
      ),
    ]);
  });

  it.each([
    ["not_created", "It was never created in Stripe."],
    ["replaced", "Replaced by another payment from the same IP address."],
    ["unreachable", "It cannot be checked: the API keys are those of another mode or account."],
  ])("do not call the product's own note %s a decline", async (lastErrorCode, text) => {
    const attempt = { number: 1, state: "abandoned", createdAt: "2026-11-20T10:00:00Z" } as const;
    const page = await showDetails({ attempts: [{ ...attempt, lastErrorCode }] });
    expect(page.getByText(text)).toBeDefined();
    expect(page.queryByText(/declined/)).toBeNull();
  });

  it("show an error code without a text as it is", async () => {
    const page = await showDetails({
      status: "pending",
      completedAt: null,
      attempts: [
        { number: 1, state: "open", lastErrorCode: "new_code", createdAt: "2026-11-20T10:00:00Z" },
      ],
    });
    expect(page.getByText("Last attempt declined: new_code")).toBeDefined();
    expect(page.getByText("Not paid")).toBeDefined();
  });

  it.each<[string, Partial<RefundSummary>, string]>([
    ["pending", { state: "pending" }, "Not yet confirmed by Stripe."],
    [
      "failed at Stripe",
      { state: "failed", failureReason: "lost_or_stolen_card" },
      "The card was reported lost or stolen.",
    ],
    [
      "rejected by Stripe",
      { state: "failed", failureReason: "payments.refundAboveRest" },
      "The amount exceeded the refundable balance.",
    ],
    ["made in Stripe", { actorEmail: null, reason: null }, "Made in Stripe"],
    ["made by an owner", {}, "Requested by customer · Requested by owner@example.com"],
  ])("show a refund that is %s", async (_case, refund, text) => {
    const page = await showDetails({ refunds: [createRefund(refund)] });
    expect(page.getByText(text)).toBeDefined();
  });

  it("show a dispute with its amount, reason, due date and link, and ask for the response", async () => {
    const page = await showDetails({
      status: "disputed",
      refundable: 0,
      disputes: [createDispute()],
    });
    const [entry] = historyTexts();
    expect(entry).toContain(
      "Dispute of $87.50\u00a0USDResponse neededReason: product not received",
    );
    expect(entry).toContain("Respond by Dec 1, 2026");
    expect(page.getByText(/waiting for your response to the dispute, by Dec 1/)).toBeDefined();
    expect(page.queryByRole("button", { name: "Refund" })).toBeNull();
  });

  it("ask for no response to a closed dispute", async () => {
    const page = await showDetails({ disputes: [createDispute({ status: "won" })] });
    expect(page.queryByText(/waiting for your response/)).toBeNull();
    expect(page.queryByText(/Respond by/)).toBeNull();
  });

  it("tell which explanations were sent, and which wait", async () => {
    await showDetails({
      explanations: [
        { email: "first@example.com", sentAt: "2026-11-20T10:06:00.000Z" },
        { email: "second@example.com", sentAt: null },
      ],
    });
    expect(historyTexts().slice(0, 2)).toEqual([
      expect.stringContaining("Explanation for second@example.com not sent yet"),
      expect.stringContaining("Explanation sent to first@example.com"),
    ]);
  });

  it("say that there is no payment with the code", async () => {
    fakeFetch({ [DETAILS]: { status: 404, body: { message: "Transaction not found." } } });
    await renderScreen(<PaymentPage code={CODE} />);
    expect(await screen.findByText("No transactions found")).toBeDefined();
    expect(screen.getByRole("link", { name: "Back to the payments" })).toBeDefined();
  });

  it.each([
    [{ usd: 0, left: 0 }, /^Only owners can refund\./],
    [
      { usd: 50, left: 0 },
      /^Admins may refund up to \$50\.00.USD of a payment, and this one has reached/,
    ],
    [{ usd: 50, left: null }, /there is no exchange rate for USD/],
  ])(
    "show a gray button with the reason to an admin whose limit is %j",
    async (refundLimit, reason) => {
      const refunds = [createRefund({ state: "failed", failureReason: "declined" })];
      fakeFetch({
        [DETAILS]: { body: createDetails({ refunds, refundLimit }) },
        [EXPLANATION]: EXPLAINED,
      });
      const { user } = await openPage();
      const button = screen.getByRole<HTMLButtonElement>("button", { name: "Refund" });
      expect(button.getAttribute("aria-disabled")).toBe("true");
      expect(
        document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent,
      ).toMatch(reason);
      button.focus();
      expect(document.activeElement).toBe(button);
      await user.click(button);
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    },
  );

  it("offer an admin what is left of the limit", async () => {
    const refundLimit = { usd: 50, left: 42.5 };
    fakeFetch({
      [DETAILS]: { body: createDetails({ refundLimit, refundable: 80, refundedOrPending: 7.5 }) },
      [EXPLANATION]: EXPLAINED,
    });
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Refund" }));
    const amount = await screen.findByLabelText<HTMLInputElement>("Amount in USD");
    expect(amount.value).toBe("42.50");
    expect(
      screen.getByText(
        /^Maximum: \$42\.50.USD\. Admins may refund up to \$50\.00.USD of a payment\.$/,
      ),
    ).toBeDefined();
    await user.clear(amount);
    await user.type(amount, "42.51");
    await user.click(screen.getByRole("button", { name: /^Refund \$42\.51/ }));
    expect(await screen.findByText(/^Enter an amount of at most \$42\.50/)).toBeDefined();
  });

  it("show no button for a payment that cannot be refunded", async () => {
    const page = await showDetails({ refundable: 0, refundLimit: { usd: 0, left: 0 } });
    expect(page.queryByRole("button", { name: "Refund" })).toBeNull();
  });

  it("the details of a transaction are loaded again by the button beside an error", async () => {
    const responses: FakeResponse[] = [{ status: 500 }, { body: createDetails() }];
    fakeFetch({ [DETAILS]: () => responses.shift() ?? "unreachable", [EXPLANATION]: EXPLAINED });
    const { user } = await renderScreen(<PaymentPage code={CODE} />);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("History")).toBeDefined();
  });
});

describe("the notes on a payment", () => {
  const NOTES = `POST /api/admin/transactions/${CODE}/notes`;
  const note = {
    id: "n1",
    text: "Called the payer.\nThey agree.",
    author: "ada@example.com",
    createdAt: "2026-11-21T10:00:00.000Z",
    canDelete: true,
  };

  it("are in its history with their author", async () => {
    await showDetails({ notes: [note, { ...note, id: "n2", canDelete: false }] });
    const shown = historyTexts().filter((text) => text?.includes("Called the payer."));
    expect(shown).toHaveLength(2);
    expect(shown[0]).toContain("Note by ada@example.com");
    expect(screen.getAllByRole("button", { name: "Delete note" })).toHaveLength(1);
  });

  it("are added, without an empty or a long one", async () => {
    const notes: (typeof note)[] = [];
    const requests = fakeFetch({
      [DETAILS]: () => ({ body: createDetails({ notes: [...notes] }) }),
      [EXPLANATION]: EXPLAINED,
      [NOTES]: () => {
        notes.push(note);
        return { body: note };
      },
    });
    const { user } = await openPage();
    const field = screen.getByLabelText<HTMLTextAreaElement>("Add a note");
    const add = screen.getByRole("button", { name: "Add note" });
    await user.click(add);
    expect(screen.getByText("Write a note")).toBeDefined();
    await user.click(field);
    await user.paste("😀".repeat(1001));
    await user.click(add);
    expect(screen.getByText("1001 of at most 1000 characters")).toBeDefined();
    expect(requests.some(({ method }) => method === "POST")).toBe(false);
    await user.clear(field);
    await user.type(field, "Called the payer.");
    await user.click(add);
    expect(await screen.findByText(/^Called the payer\./, { selector: "li p" })).toBeDefined();
    expect(field.value).toBe("");
    expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
      text: "Called the payer.",
    });
  });

  it("are deleted after a confirmation", async () => {
    const notes = [note];
    fakeFetch({
      [DETAILS]: () => ({ body: createDetails({ notes: [...notes] }) }),
      [EXPLANATION]: EXPLAINED,
      [`DELETE /api/admin/transactions/${CODE}/notes/n1`]: () => {
        notes.pop();
        return { body: null };
      },
    });
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Delete note" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete note" }));
    await user.click(dialog.getByRole("button", { name: "Delete note" }));
    await waitFor(() => expect(historyTexts().join()).not.toContain("Called the payer."));
  });
});

/** A server that responds to a refund with `response` and then has the details changed by `after`. */
function fakeRefund(
  response: FakeResponse | Promise<FakeResponse>,
  after: Partial<TransactionDetails> | "unreachable" = {},
) {
  let isRequested = false;
  return fakeFetch({
    [EXPLANATION]: EXPLAINED,
    [DETAILS]: () => {
      if (isRequested && after === "unreachable") return "unreachable";
      return { body: createDetails(isRequested && after !== "unreachable" ? after : {}) };
    },
    [REFUND]: () => {
      isRequested = true;
      return response;
    },
  });
}

async function openRefund() {
  const { user } = await openPage();
  await user.click(screen.getByRole("button", { name: "Refund" }));
  const refund = within(await screen.findByRole("dialog", { name: `Refund ${CODE}` }));
  const submit = (label: string) => user.click(refund.getByRole("button", { name: label }));
  return { user, refund, submit, amount: refund.getByLabelText<HTMLInputElement>("Amount in USD") };
}

/**
 * Finds a toast by its text: the dialog hides the toasts' region, though not their announcement, from screen readers.
 */
const toastShown = (title: string) => screen.findAllByText(title);

const refundClosed = () =>
  waitFor(() => expect(screen.queryByRole("dialog", { name: `Refund ${CODE}` })).toBeNull());

const posts = (requests: FakeRequest[]) => requests.filter(({ method }) => method === "POST");

const ALL = "Refund $87.50\u00a0USD";
const whole = (change: Partial<RefundSummary>) => [createRefund({ amount: 87.5, ...change })];

describe("the refund dialog", () => {
  it("sends the amount, the reason, the currency and the total seen, and shows the refund", async () => {
    const requests = fakeRefund({ body: {} }, { refunds: [createRefund({ reason: "duplicate" })] });
    const { user, refund, submit, amount } = await openRefund();
    expect(amount.value).toBe("87.50");
    await user.clear(amount);
    await user.type(amount, "7,50");
    await user.selectOptions(refund.getByLabelText("Reason"), "Duplicate payment");
    await submit("Refund $7.50\u00a0USD");
    await toastShown("Refund issued");
    await refundClosed();
    expect(posts(requests).map(({ body }) => body)).toEqual([
      { amount: 7.5, reason: "duplicate", currency: "USD", refunded: 0 },
    ]);
    expect(screen.getByText("Refund of $7.50 USD")).toBeDefined();
  });

  it("requests one refund for a double click whose second one arrives before the button is busy", async () => {
    const requests = fakeRefund({ body: {} }, { refunds: whole({}) });
    const { refund } = await openRefund();
    const button = refund.getByRole("button", { name: ALL });
    await act(async () => {
      button.click();
      button.click();
    });
    await toastShown("Refund issued");
    expect(posts(requests)).toHaveLength(1);
  });

  it("the refund dialog stays open until it can show what became of the refund", async () => {
    const response = deferred<FakeResponse>();
    fakeRefund(response.promise);
    const { user, refund, submit } = await openRefund();
    await submit(ALL);
    await submit("Cancel");
    await user.keyboard("{Escape}");
    response.resolve({ status: 503, body: { message: "Busy." } });
    expect((await refund.findByRole("alert")).textContent).toContain("not requested. Busy.");
    await submit("Cancel");
    await refundClosed();
  });

  it("says that Stripe has yet to confirm a pending refund", async () => {
    fakeRefund({ body: {} }, { refunds: whole({ state: "pending" }), refundable: 0 });
    const { submit } = await openRefund();
    await submit(ALL);
    await toastShown("Refund requested");
    await refundClosed();
  });

  it.each([
    ["100", "Enter an amount of at most $87.50\u00a0USD"],
    ["0", "Enter an amount above 0"],
    ["", "Enter an amount above 0"],
    ["7.50 EUR", "Enter an amount above 0"],
  ])("rejects the amount %j without a request", async (text, error) => {
    const requests = fakeRefund({ body: {} });
    const { user, refund, amount } = await openRefund();
    await user.clear(amount);
    if (text) await user.type(amount, text);
    await user.click(refund.getByRole("button", { name: /^Refund/ }));
    expect((await refund.findByRole("alert")).textContent).toBe(error);
    expect(posts(requests)).toEqual([]);
  });

  it("warns that the reason fraudulent blocks the card", async () => {
    fakeRefund({ body: {} });
    const { user, refund } = await openRefund();
    await user.selectOptions(refund.getByLabelText("Reason"), "Fraudulent payment");
    expect(refund.getByText(/adds the card and the email address/)).toBeDefined();
  });

  it("shows a meanwhile refunded payment's new maximum and sends its new total", async () => {
    const body = { message: "$7.50\u00a0USD refunded", code: "payments.refundedMeanwhile" };
    const requests = fakeRefund(
      { status: 409, body },
      { refundable: 80, refundedOrPending: 7.5, refunds: [createRefund()] },
    );
    const { user, refund, submit, amount } = await openRefund();
    await submit(ALL);
    expect((await refund.findByRole("alert")).textContent).toContain("in the meantime");
    expect(refund.getByText("Maximum: $80.00 USD")).toBeDefined();
    await user.clear(amount);
    await user.type(amount, "80");
    await submit("Refund $80.00\u00a0USD");
    await waitFor(() => expect(posts(requests)).toHaveLength(2));
    expect(posts(requests)[1]?.body).toMatchObject({ amount: 80, refunded: 7.5 });
  });

  it.each<FakeResponse>([{ status: 502, body: { message: "Stripe failed" } }, "unreachable"])(
    "says that a refund is saved and sent again after %j",
    async (response) => {
      fakeRefund(response, { refunds: whole({ state: "pending" }), refundable: 0 });
      const { refund, submit } = await openRefund();
      await submit(ALL);
      expect((await refund.findByRole("alert")).textContent).toContain("sent again automatically");
      expect(refund.queryByLabelText("Amount in USD")).toBeNull();
      expect(refund.queryByRole("button", { name: ALL })).toBeNull();
      expect(screen.getByText("Refund of $87.50 USD")).toBeDefined();
    },
  );

  it("reports a refund as issued although its response was lost", async () => {
    fakeRefund("unreachable", { refunds: whole({}), refundable: 0 });
    const { submit } = await openRefund();
    await submit(ALL);
    await toastShown("Refund issued");
    await refundClosed();
  });

  it.each([
    { status: 200, failureReason: "insufficient_funds", text: "Your Stripe balance" },
    { status: 409, failureReason: "payments.disputed", text: "The payment is disputed." },
  ])("says why a refund failed, status $status", async ({ status, failureReason, text }) => {
    fakeRefund({ status, body: {} }, { refunds: whole({ state: "failed", failureReason }) });
    const { refund, submit } = await openRefund();
    await submit(ALL);
    const alert = await refund.findByRole("alert");
    expect(alert.textContent).toContain(`The refund failed: ${text}`);
    expect(refund.getByRole("button", { name: ALL })).toBeDefined();
  });

  it.each([
    [503, { message: "Busy." }, "The refund was not requested. Busy."],
    [409, { message: "Only a completed payment can be refunded." }, "Only a completed payment"],
    [409, { code: "payments.otherMode" }, "made in a different mode"],
  ])("shows an error %i of a refund that was not stored", async (status, body, text) => {
    fakeRefund({ status, body });
    const { refund, submit } = await openRefund();
    await submit(ALL);
    expect((await refund.findByRole("alert")).textContent).toContain(text);
  });

  it("does not take an earlier refund of the same amount for one that was not stored", async () => {
    const refunds = [createRefund({ amount: 40 })];
    fakeFetch({
      [EXPLANATION]: EXPLAINED,
      [DETAILS]: { body: createDetails({ refunds, refundable: 47.5, refundedOrPending: 40 }) },
      [REFUND]: { status: 503, body: { message: "Busy." } },
    });
    const { user, refund, submit, amount } = await openRefund();
    await user.clear(amount);
    await user.type(amount, "40");
    await submit("Refund $40.00\u00a0USD");
    expect((await refund.findByRole("alert")).textContent).toContain("not requested. Busy.");
  });

  it("says that the outcome is unknown when the details cannot be read either", async () => {
    const requests = fakeRefund("unreachable", "unreachable");
    const { refund, submit } = await openRefund();
    await submit(ALL);
    expect((await refund.findByRole("alert")).textContent).toContain("it is not known whether");
    await submit(ALL);
    await waitFor(() => expect(posts(requests)).toHaveLength(2));
    expect(posts(requests)[1]?.body).toMatchObject({ refunded: 0 });
  });

  it("opens the login when the session has expired", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    fakeRefund({ status: 401, body: { code: "errors.unauthorized" } });
    const { submit } = await openRefund();
    await submit(ALL);
    await toastShown("Unauthorized");
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/api/login"));
    vi.restoreAllMocks();
  });

  it("begins with the amount of a failed refund, up to what can be refunded", async () => {
    fakeFetch({
      [EXPLANATION]: EXPLAINED,
      [DETAILS]: {
        body: createDetails({
          refundable: 80,
          refunds: whole({ state: "failed", failureReason: "declined" }),
        }),
      },
    });
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByLabelText<HTMLInputElement>("Amount in USD").value).toBe("80.00");
  });
});
