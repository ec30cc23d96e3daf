import * as z from "zod/mini";
import { defineDownload, defineEndpoint } from "#shared/http/endpoint.ts";
import { day } from "#shared/http/fields.ts";
import { transactionSummary } from "#shared/payments/contract.ts";

/** Both days are inclusive and in UTC; an absent one leaves that end open. */
const dayRange = z.object({ from: z.optional(day), to: z.optional(day) });
export type DayRange = z.output<typeof dayRange>;

export const analytics = defineEndpoint({
  method: "GET",
  path: "/api/admin/analytics",
  access: "admin",
  query: dayRange,
  result: z.object({
    totalCalculations: z.number(),
    /** Paid and not fully refunded. */
    completedTransactions: z.number(),
    pendingTransactions: z.number(),
    totalTransactions: z.number(),
    /** Payments less refunds and disputed amounts. */
    revenueByCurrency: z.record(z.string(), z.number()),
    /** The same of payments with Stripe's test keys, which no other figure includes. */
    test: z.object({
      totalTransactions: z.number(),
      revenueByCurrency: z.record(z.string(), z.number()),
    }),
    recentTransactions: z.array(transactionSummary),
    /** Only days with a calculation or a payment, oldest first. */
    days: z.array(z.object({ day: z.string(), calculations: z.number(), payments: z.number() })),
    lanes: z.array(
      z.object({
        fromCountry: z.string(),
        toCountry: z.string(),
        calculations: z.number(),
        payments: z.number(),
      }),
    ),
  }),
});
export type Analytics = z.output<typeof analytics.result>;

export const transactionsFile = defineDownload({
  path: "/api/admin/transactions.csv",
  access: "admin",
  query: dayRange,
});
