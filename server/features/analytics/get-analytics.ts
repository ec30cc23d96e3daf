import type { Deps } from "#server/deps.ts";
import { presentTransaction } from "#server/features/payments/transactions/present-transaction.ts";
import {
  type Analytics,
  type AnalyticsQuery,
  type Figures,
  type Interval,
  STATUS_GROUPS,
  type StatusGroup,
} from "#shared/analytics/contract.ts";
import { fromCents, sumCents, toCents } from "#shared/money.ts";
import { PAID_STATUSES, type TransactionStatus } from "#shared/payments/states.ts";
import { utcDay } from "#shared/utc-day.ts";
import {
  type CalculationCount,
  countByLane,
  countCalculations,
  findFirstDay,
  recentTransactions,
  sumTransactions,
  type TransactionTotal,
} from "./queries.ts";
import { dayBefore, resolvePeriod } from "./resolve-period.ts";

const MAX_TRANSACTIONS = 10;
const MAX_LANES = 10;

export async function getAnalytics(
  { db }: Pick<Deps, "db">,
  { mode, ...range }: AnalyticsQuery,
): Promise<Analytics> {
  const firstDay = range.from ? null : await findFirstDay(db);
  const period = resolvePeriod(range, firstDay, utcDay());
  const [calculations, totals, lanes, recent] = await Promise.all([
    countCalculations(db, period),
    sumTransactions(db, period),
    countByLane(db, period, { mode, limit: MAX_LANES }),
    recentTransactions(db, period, { mode, limit: MAX_TRANSACTIONS }),
  ]);
  const counted = totals.filter(({ isLive }) => isLive === (mode !== "test"));
  const test = totals.filter(({ isLive, start }) => !isLive && start !== null);
  const { from, to, wholeTo, previousFrom, unit } = period;
  const figuresWhere = (isWanted: (bucket: Bucket) => boolean) =>
    figures(calculations.filter(isWanted), counted.filter(isWanted));
  return {
    ...figuresWhere(isInPeriod),
    test: { totalTransactions: countAll(test), revenueByCurrency: revenueByCurrency(test) },
    from,
    to,
    comparison:
      previousFrom === null
        ? null
        : {
            current: { from, to: wholeTo, ...figuresWhere(isCompared) },
            previous: { from: previousFrom, to: dayBefore(from), ...figuresWhere(isBefore) },
          },
    recentTransactions: recent.map(presentTransaction),
    unit,
    intervals: intervals(calculations, counted),
    lanes,
  };
}

type Bucket = Pick<CalculationCount, "start" | "isWhole">;

const isInPeriod = ({ start }: Bucket) => start !== null;
const isBefore = ({ start }: Bucket) => start === null;
const isCompared = ({ start, isWhole }: Bucket) => start !== null && isWhole;

const figures = (
  calculations: readonly CalculationCount[],
  totals: readonly TransactionTotal[],
): Figures => ({
  totalCalculations: countAll(calculations),
  completedTransactions: countGroup(totals, "completed"),
  pendingTransactions: countGroup(totals, "pending"),
  totalTransactions: countAll(totals),
  paidTransactions: countAll(totals.filter(isPaid)),
  revenueByCurrency: revenueByCurrency(totals),
});

function intervals(
  calculations: readonly CalculationCount[],
  totals: readonly TransactionTotal[],
): Interval[] {
  const starts = new Set([...calculations, ...totals].map(({ start }) => start));
  return [...starts]
    .filter((start) => start !== null)
    .sort()
    .map((start) => {
      const made = totals.filter((total) => total.start === start);
      return {
        start,
        calculations: countAll(calculations.filter((count) => count.start === start)),
        completed: countGroup(made, "completed"),
        pending: countGroup(made, "pending"),
        refunded: countGroup(made, "refunded"),
        disputed: countGroup(made, "disputed"),
        failed: countGroup(made, "failed"),
        revenueByCurrency: revenueByCurrency(made),
      };
    })
    .filter(hasFigure);
}

/** A total whose transactions were deleted is zero. */
const hasFigure = ({ start, revenueByCurrency: _, ...counts }: Interval): boolean =>
  Object.values(counts).some((count) => count > 0);

const countAll = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

function countGroup(totals: readonly TransactionTotal[], group: StatusGroup): number {
  const statuses: readonly TransactionStatus[] = STATUS_GROUPS[group];
  return countAll(totals.filter(({ status }) => statuses.includes(status)));
}

const isPaid = ({ status }: TransactionTotal): boolean =>
  PAID_STATUSES.some((paid) => paid === status);

/** Payments minus refunds and disputed amounts by currency; currencies without revenue are left out. Exact up to 90 trillion. */
function revenueByCurrency(totals: readonly TransactionTotal[]): Record<string, number> {
  const paid = totals.filter(isPaid);
  const currencies = [...new Set(paid.map(({ currency }) => currency))].sort();
  const amounts = currencies.map((currency) => {
    const inCurrency = paid.filter((total) => total.currency === currency);
    const cents = sumCents(inCurrency.map(({ revenue }) => toCents(revenue)));
    return [currency, fromCents(cents)] as const;
  });
  return Object.fromEntries(amounts.filter(([, amount]) => amount !== 0));
}
