import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { day } from "#shared/http/fields.ts";
import { TRANSACTION_STATUSES } from "#shared/payments/contract.ts";

/** From one day to another, both included, as UTC has them; all time where none is named. */
const range = z.object({ from: z.optional(day), to: z.optional(day) });
export type DayRange = z.output<typeof range>;

const transaction = z.object({
  id: z.string(),
  transactionCode: z.string(),
  createdAt: z.string(),
  amount: z.number(),
  refunded: z.number(),
  currency: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
});
export type RecentTransaction = z.output<typeof transaction>;

export const analytics = defineEndpoint({
  method: "GET",
  path: "/api/admin/analytics",
  access: "admin",
  query: range,
  result: z.object({
    totalCalculations: z.number(),
    /** Paid, and not given back whole. */
    completedTransactions: z.number(),
    pendingTransactions: z.number(),
    totalTransactions: z.number(),
    /** What was paid less what was given back. */
    revenueByCurrency: z.record(z.string(), z.number()),
    recentTransactions: z.array(transaction),
    /** Days on which something happened, in their order. */
    days: z.array(z.object({ day: z.string(), calculations: z.number(), payments: z.number() })),
    /** The lanes that were calculated most, and how often each was paid. */
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

/** Every transaction of a range as a CSV file, streamed. */
export const TRANSACTIONS_CSV_PATH = "/api/admin/transactions.csv";
export const transactionsQuery = range;
