import type { Deps } from "#server/deps.ts";
import { presentTransaction } from "#server/features/payments/present-transaction.ts";
import type { Analytics, DayRange } from "#shared/analytics/contract.ts";
import { fromCents, sumCents, toCents } from "#shared/money.ts";
import { PAID_STATUSES, type TransactionStatus } from "#shared/payments/states.ts";
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
  const live = statusTotals.filter(({ isLive }) => isLive);
  const test = statusTotals.filter(({ isLive }) => !isLive);
  return {
    totalCalculations: days.reduce((total, { calculations }) => total + calculations, 0),
    completedTransactions: countByStatus(live, "completed", "partially_refunded"),
    pendingTransactions: countByStatus(live, "pending", "processing"),
    totalTransactions: countAll(live),
    revenueByCurrency: revenueByCurrency(live),
    test: { totalTransactions: countAll(test), revenueByCurrency: revenueByCurrency(test) },
    recentTransactions: recent.map(presentTransaction),
    days,
    lanes,
  };
}

const countAll = (totals: readonly StatusTotal[]) =>
  totals.reduce((sum, { count }) => sum + count, 0);

const countByStatus = (totals: readonly StatusTotal[], ...statuses: TransactionStatus[]) =>
  countAll(totals.filter(({ status }) => statuses.includes(status)));

/** Payments minus refunds and disputed amounts by currency; currencies without revenue are left out. Exact up to 90 trillion. */
function revenueByCurrency(statusTotals: readonly StatusTotal[]): Record<string, number> {
  const isPaid = ({ status }: StatusTotal) => PAID_STATUSES.some((paid) => paid === status);
  const paid = statusTotals.filter(isPaid);
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
