import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Currency } from "#shared/currency.ts";
import { calculations } from "#shared/db/schema.ts";
import type { Cents } from "#shared/money.ts";
import { digestShipment } from "./digest-shipment.ts";

type PayableQuery = {
  ids: string[];
  shownId?: string | undefined;
  amount: Cents;
  currency: Currency;
};

/**
 * The newest of these calculations with this total, at most 60 minutes old, and of the same shipment as `shownId`, if
 * given. A calculation of the same shipment with a payment whose receipt was not shown comes first, however old it is,
 * so that a payer whose browser crashed is not charged twice.
 */
export async function findPayableCalculation(
  db: Db,
  { ids, shownId, amount, currency }: PayableQuery,
) {
  if (ids.length === 0) return undefined;
  const candidates = await db
    .select({ calculation: calculations, isRecent, hasPaymentWithoutReceipt, items })
    .from(calculations)
    .where(
      and(
        inArray(calculations.id, ids),
        eq(calculations.totalLandedCost, amount),
        eq(calculations.currency, currency),
        or(isRecent, hasPaymentWithoutReceipt),
      ),
    )
    .orderBy(desc(calculations.createdAt));
  const payable = candidates.map(({ calculation, items, ...rest }) => ({
    ...calculation,
    ...rest,
    shipmentDigest: digestShipment(calculation, items),
  }));
  const shown = payable.find(({ id }) => id === shownId);
  const newest = payable.find(
    ({ isRecent, shipmentDigest }) =>
      isRecent && (!shownId || shipmentDigest === shown?.shipmentDigest),
  );
  const resumable = payable.find(
    ({ hasPaymentWithoutReceipt, shipmentDigest }) =>
      hasPaymentWithoutReceipt && shipmentDigest === newest?.shipmentDigest,
  );
  // Equal shipments may differ in the answers to questions: those of the one that is shown count.
  return newest && { ...(resumable ?? newest), missing: newest.missing };
}

const isRecent = sql<boolean>`${calculations.createdAt} > now() - interval '60 minutes'`;

/** An open payment, or one of the last hour. */
const hasPaymentWithoutReceipt = sql<boolean>`exists (
  select from transactions
  where transactions.calculation_id = calculations.id
    and transactions.receipt_shown_at is null
    and (
      transactions.status in ('pending', 'processing')
      or transactions.status in ('completed', 'partially_refunded', 'disputed')
        and transactions.completed_at > now() - interval '60 minutes'
    )
)`;

const items = sql<unknown[][]>`(
  select json_agg(json_build_array(description, value, quantity, currency, country_of_origin, hs_code))
  from calculation_items where calculation_items.calculation_id = calculations.id
)`;

/** Serializes payments of a visitor's calculations, of two tabs too; in one order, so that they cannot deadlock. */
export const lockCalculations = (tx: Db, ids: string[]) =>
  tx
    .select({ id: calculations.id })
    .from(calculations)
    .where(inArray(calculations.id, ids))
    .orderBy(calculations.id)
    .for("update");
