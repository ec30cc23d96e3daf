import { describe, expect, it } from "vitest";
import {
  createDetails,
  createDispute,
  createRefund,
} from "#client/testing/example-transactions.ts";
import type { RefundSummary } from "#shared/payments/portal-contract.ts";
import { canBeRetried, timelineEvents } from "./timeline-events.ts";

describe("timelineEvents", () => {
  it("returns everything that happened, newest first", () => {
    const details = createDetails({
      createdAt: "2026-11-20T10:00:00.000Z",
      completedAt: "2026-11-20T10:05:00.900Z",
      attempts: [
        {
          number: 1,
          state: "canceled",
          lastErrorCode: null,
          createdAt: "2026-11-20T10:00:00.000Z",
        },
        {
          number: 2,
          state: "succeeded",
          lastErrorCode: null,
          createdAt: "2026-11-20T10:04:00.000Z",
        },
      ],
      receipts: [
        { email: "a@example.com", sentAt: "2026-11-20T10:06:00.000Z" },
        { email: "b@example.com", sentAt: null },
      ],
      refunds: [
        createRefund({ id: "first", createdAt: "2026-11-21T10:00:00.100Z" }),
        createRefund({ id: "second", createdAt: "2026-11-21T10:00:00.000Z" }),
      ],
      disputes: [createDispute({ id: "dispute", createdAt: "2026-11-20T10:05:00.000Z" })],
    });
    expect(timelineEvents(details).map(({ id }) => id)).toEqual([
      "receipt-1",
      "second",
      "first",
      "receipt-0",
      "dispute",
      "received",
      "attempt-2",
      "attempt-1",
    ]);
  });
});

describe("canBeRetried", () => {
  const failed = createRefund({ id: "failed", state: "failed" });
  const isRetryable = (...later: RefundSummary[]) => canBeRetried(failed, [failed, ...later]);

  it("canBeRetried is true for a failed or canceled refund, also when other amounts were refunded since", () => {
    expect(isRetryable()).toBe(true);
    expect(isRetryable(createRefund({ id: "2", amount: 1 }))).toBe(true);
    expect(isRetryable(createRefund({ id: "2", state: "failed" }))).toBe(true);
    const canceled = createRefund({ state: "canceled" });
    expect(canBeRetried(canceled, [canceled])).toBe(true);
  });

  it("canBeRetried is false once the amount was refunded again, and for any other refund", () => {
    expect(isRetryable(createRefund({ id: "2", state: "pending" }))).toBe(false);
    expect(isRetryable(createRefund({ id: "2", state: "succeeded" }))).toBe(false);
    const pending = createRefund({ state: "pending" });
    expect(canBeRetried(pending, [pending])).toBe(false);
  });
});
