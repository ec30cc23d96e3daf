import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import {
  allMovements,
  type MovementType,
} from "#server/features/payments/transactions/export-movements.ts";
import type { Currency } from "#shared/currency.ts";
import type { MovementsFilter } from "#shared/payments/movements.ts";

export type MovementSum = {
  currency: Currency;
  type: MovementType;
  count: number;
  /** Decimal text, negative for what left. */
  amount: string;
};

/** The movements of the days by currency and type, in the alphabetical order of both. */
export async function sumMovements(db: Db, filter: MovementsFilter): Promise<MovementSum[]> {
  const { rows } = await db.execute<MovementSum>(sql`
    select currency, type, count(*)::integer as count, sum(amount)::text as amount
    from (${allMovements(filter)}) movements
    group by currency, type order by currency, type`);
  return rows;
}
