import type { Deps } from "#server/deps.ts";
import type { Analytics, DayRange } from "#shared/analytics/contract.ts";
import { fromCents, sumCents, toCents } from "#shared/money.ts";
import type { TransactionStatus } from "#shared/payments/contract.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import {
  countsByDay,
  countsByLane,
  recentTransactions,
  type StatusTotal,
  totalsByStatus,
} from "./queries.ts";

const MAX_TRANSACTIONS = 10;
const MAX_LANES = 10;

export async function getAnalytics({ db }: Pick<Deps, "db">, range: DayRange): Promise<Analytics> {
  const [statusTotals, days, lanes, recent] = await Promise.all([
    totalsByStatus(db, range),
    countsByDay(db, range),
    countsByLane(db, range, MAX_LANES),
    recentTransactions(db, range, MAX_TRANSACTIONS),
  ]);
  return {
    totalCalculations: days.reduce((total, { calculations }) => total + calculations, 0),
    completedTransactions: countByStatus(statusTotals, "completed", "partially_refunded"),
    pendingTransactions: countByStatus(statusTotals, "pending"),
    totalTransactions: statusTotals.reduce((total, { count }) => total + count, 0),
    revenueByCurrency: revenueByCurrency(statusTotals),
    recentTransactions: recent.map((transaction) => ({
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

const countByStatus = (totals: readonly StatusTotal[], ...statuses: TransactionStatus[]) =>
  totals
    .filter(({ status }) => statuses.includes(status))
    .reduce((total, { count }) => total + count, 0);

/** Payments minus refunds by currency; currencies without revenue are left out. Exact up to 90 trillion. */
function revenueByCurrency(statusTotals: readonly StatusTotal[]): Record<string, number> {
  const paid = statusTotals.filter(({ status }) => status !== "pending" && status !== "failed");
  const currencies = [...new Set(paid.map(({ currency }) => currency))].sort();
  const totals = currencies.map((currency) => {
    const inCurrency = paid.filter((total) => total.currency === currency);
    return [
      currency,
      fromCents(sumCents(inCurrency.map(({ revenue }) => toCents(revenue)))),
    ] as const;
  });
  return Object.fromEntries(totals.filter(([, total]) => total > 0));
}
