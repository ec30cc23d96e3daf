import type { Deps } from "#server/deps.ts";
import type { Analytics, DayRange } from "#shared/analytics/contract.ts";
import { fromCents, sumCents, toCents } from "#shared/money.ts";
import type { TransactionStatus } from "#shared/payments/contract.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import {
  countsByDay,
  countsByLane,
  lastTransactions,
  type StatusSum,
  sumsByStatus,
} from "./queries.ts";

const SHOWN_TRANSACTIONS = 10;
const SHOWN_LANES = 10;

/** How the product is used and what it earned, in a range of days or since its beginning. */
export async function getAnalytics({ db }: Pick<Deps, "db">, range: DayRange): Promise<Analytics> {
  const [sums, days, lanes, last] = await Promise.all([
    sumsByStatus(db, range),
    countsByDay(db, range),
    countsByLane(db, range, SHOWN_LANES),
    lastTransactions(db, range, SHOWN_TRANSACTIONS),
  ]);
  return {
    totalCalculations: days.reduce((total, { calculations }) => total + calculations, 0),
    completedTransactions: countOf(sums, "completed", "partially_refunded"),
    pendingTransactions: countOf(sums, "pending"),
    totalTransactions: sums.reduce((total, { count }) => total + count, 0),
    revenueByCurrency: revenueOf(sums),
    recentTransactions: last.map((transaction) => ({
      id: transaction.id,
      transactionCode: formatTransactionCode(transaction.transactionCode),
      createdAt: transaction.createdAt.toISOString(),
      amount: fromCents(transaction.amount),
      refunded: fromCents(transaction.refunded),
      currency: transaction.currency,
      status: transaction.status,
    })),
    days,
    lanes,
  };
}

const countOf = (sums: readonly StatusSum[], ...statuses: TransactionStatus[]) =>
  sums
    .filter(({ status }) => statuses.includes(status))
    .reduce((total, { count }) => total + count, 0);

/** Revenue is what was paid less what was given back; a currency of which nothing is left is not named. */
function revenueOf(sums: readonly StatusSum[]): Record<string, number> {
  const paid = sums.filter(({ status }) => status !== "pending" && status !== "failed");
  const currencies = [...new Set(paid.map(({ currency }) => currency))].sort();
  const totals = currencies.map((currency) => {
    const ofIt = paid.filter((sum) => sum.currency === currency);
    return [currency, fromCents(sumCents(ofIt.map(({ revenue }) => toCents(revenue))))] as const;
  });
  return Object.fromEntries(totals.filter(([, total]) => total > 0));
}
