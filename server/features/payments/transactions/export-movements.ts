import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type CsvExport, createCsvExport, utcTime, withoutFormula } from "#server/db/csv-export.ts";
import { isInDays } from "#server/db/list-by-time.ts";
import type { Deps } from "#server/deps.ts";
import { calculations, disputes, refunds, transactions } from "#shared/db/schema.ts";
import type { MovementsFilter } from "#shared/payments/movements.ts";

/** What moved money: a dispute withdraws it until it is won. */
export type MovementType = "charge" | "refund" | "dispute" | "dispute_won";

export const exportMovements = ({ db }: Pick<Deps, "db">, filter: MovementsFilter): CsvExport =>
  createCsvExport(db, movementRows(filter));

/** Whether the dispute has withdrawn its amount, if only until it is won: inquiries and prevented ones withdraw none. */
const hasWithdrawn = sql`${disputes.status} not like 'warning%' and ${disputes.status} <> 'prevented'`;

/**
 * A row for each movement of money: `amount` is negative for what leaves. Duty, tax and fee are those of the movement
 * where it moves the whole payment, and empty where a part: a refund says which amount, not which of them, is returned.
 */
const movementRows = (filter: MovementsFilter): SQL =>
  sql`select moved_at_utc, type, amount, currency, duty, tax, fee, transaction_code, email, from_country,
    to_country, reference from (${allMovements(filter)}) movements
    order by moved_at_utc, transaction_code, type`;

/** The movements of the days with columns such as `type`, `amount` and `currency`, in no order. */
export const allMovements = (filter: MovementsFilter): SQL => {
  const { completedAt, paymentIntentId } = transactions;
  const parts = [
    movements(filter, {
      type: "charge",
      at: completedAt,
      amount: transactions.amount,
      reference: paymentIntentId,
      from: sql`transactions`,
      where: sql`${completedAt} is not null`,
    }),
    movements(filter, {
      type: "refund",
      at: refunds.createdAt,
      amount: sql`-${refunds.amount}`,
      reference: refunds.refundId,
      from: sql`refunds join transactions on transactions.id = refunds.transaction_id`,
      where: sql`${refunds.state} = 'succeeded'`,
    }),
    movements(filter, {
      type: "dispute",
      at: disputes.createdAt,
      amount: sql`-${disputes.amount}`,
      reference: disputes.id,
      from: DISPUTES,
      where: hasWithdrawn,
    }),
    movements(filter, {
      type: "dispute_won",
      at: disputes.updatedAt,
      amount: disputes.amount,
      reference: disputes.id,
      from: DISPUTES,
      where: sql`${disputes.status} = 'won'`,
    }),
  ];
  return sql.join(parts, sql` union all `);
};

const DISPUTES = sql`disputes join transactions on transactions.id = disputes.transaction_id`;

type Movement = {
  type: MovementType;
  at: SQLWrapper;
  amount: SQLWrapper;
  /** Stripe's id of the movement. */
  reference: SQLWrapper;
  from: SQL;
  where: SQL;
};

function movements({ mode, ...days }: MovementsFilter, movement: Movement): SQL {
  const { type, at, amount, reference, from, where } = movement;
  const { isLive, receiptEmail } = transactions;
  const share = (part: SQLWrapper) =>
    sql`case abs(${amount}) when ${transactions.amount} then sign(${amount}) * ${part} end`;
  return sql`
    select ${utcTime(at)} as moved_at_utc, ${type} as type, ${amount} as amount,
      ${transactions.currency} as currency, ${share(calculations.dutyAmount)} as duty,
      ${share(calculations.taxAmount)} as tax, ${share(calculations.feeAmount)} as fee,
      regexp_replace(transaction_code, '(.{4})(?=.)', '\\1-', 'g') as transaction_code,
      ${withoutFormula(receiptEmail)} as email, transactions.from_country as from_country,
      transactions.to_country as to_country, ${withoutFormula(reference)} as reference
    from ${from} join calculations on calculations.id = transactions.calculation_id
    where ${where} and ${isLive} = ${mode === "live"} and ${isInDays(at, days) ?? true}`;
}
