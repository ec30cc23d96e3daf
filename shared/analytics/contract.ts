import * as z from "zod/mini";
import { isInOrder } from "#shared/http/day-range.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { day } from "#shared/http/fields.ts";
import { transactionSummary } from "#shared/payments/portal-contract.ts";
import type { TransactionStatus } from "#shared/payments/states.ts";

export const PAYMENT_MODES = ["live", "test"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** Both days are inclusive and in UTC; an absent one leaves that end open. */
export type DayRange = Pick<AnalyticsQuery, "from" | "to">;

export const analyticsQuery = z
  .object({
    from: z.optional(day),
    to: z.optional(day),
    /** Which payments the figures count: by default those with live keys. */
    mode: z.optional(z.enum(PAYMENT_MODES)),
  })
  .check(isInOrder);
export type AnalyticsQuery = z.output<typeof analyticsQuery>;

/** The states of transactions as a chart shows them. */
export const STATUS_GROUPS = {
  completed: ["completed", "partially_refunded"],
  pending: ["pending", "processing"],
  refunded: ["refunded"],
  disputed: ["disputed", "dispute_lost", "mismatch"],
  failed: ["failed"],
} as const satisfies Record<string, TransactionStatus[]>;
export type StatusGroup = keyof typeof STATUS_GROUPS;

export const INTERVAL_UNITS = ["day", "week", "month", "year"] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

const figures = {
  totalCalculations: z.number(),
  /** Paid, not refunded in full and not disputed. */
  completedTransactions: z.number(),
  pendingTransactions: z.number(),
  totalTransactions: z.number(),
  /** Transactions that money was received for, whatever became of it. */
  paidTransactions: z.number(),
  /** Payments less refunds and disputed amounts. */
  revenueByCurrency: z.custom<Record<string, number>>(),
};

const daysWithFigures = z.object({ from: z.string(), to: z.string(), ...figures });

const interval = z.object({
  /** The first day. */
  start: z.string(),
  calculations: z.number(),
  completed: z.number(),
  pending: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  failed: z.number(),
  revenueByCurrency: z.custom<Record<string, number>>(),
});
export type Interval = z.output<typeof interval>;

const lane = z.object({
  fromCountry: z.string(),
  toCountry: z.string(),
  calculations: z.number(),
  payments: z.number(),
});

/** No figure includes payments with Stripe's test keys, except for `test`, unless the mode is "test". */
export const analytics = defineEndpoint({
  method: "GET",
  path: "/api/admin/analytics",
  access: "admin",
  query: analyticsQuery,
  result: z.object({
    ...figures,
    test: z.object({
      totalTransactions: z.number(),
      revenueByCurrency: z.custom<Record<string, number>>(),
    }),
    /** The days that the figures are of: without a first day, those since the first figure. */
    from: z.string(),
    to: z.string(),
    /**
     * The same figures of the days of the period that are over, and of as many days before: today is not compared with a
     * whole day. Null without a first day in the request, and before a day is over.
     */
    comparison: z.nullable(z.object({ current: daysWithFigures, previous: daysWithFigures })),
    /** The last 10 of the mode, or of both modes if the request has none. */
    recentTransactions: z.array(transactionSummary),
    /** Days, or weeks from Monday, months or years of a longer range; only those with a figure, oldest first. */
    unit: z.enum(INTERVAL_UNITS),
    intervals: z.array(interval),
    /** Those with the most calculations, the busiest first. */
    lanes: z.array(lane),
  }),
});
export type Analytics = z.output<typeof analytics.result>;
export type Figures = Omit<z.output<typeof daysWithFigures>, "from" | "to">;
export type Lane = z.output<typeof lane>;
