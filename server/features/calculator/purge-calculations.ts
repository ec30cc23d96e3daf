import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";

const BATCH_SIZE = 1000;
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Removes, with their items, the calculations of strangers that nobody began to pay for within `days`
 * days. Gives a function that looks at the next thousand and tells whether there are more; after the
 * last ones it begins again. Several processes may do so at once.
 *
 * Ids begin with the time they were made at, so that the oldest come first by the primary key, whatever
 * the size of the table; what has to stay is passed over once a round. `created_at` decides.
 */
export function createCalculationPurge(db: Db, days: number): () => Promise<boolean> {
  let lastId = LOWEST_ID;

  return async () => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with looked_at as (
        select id from calculations
        where id > ${lastId} and id < ${lowestIdAt(days)}
        order by id limit ${BATCH_SIZE}
      ), removed as (
        delete from calculations where id in (
          select id from calculations join looked_at using (id)
          where user_id is null
            and created_at < now() - make_interval(days => ${days})
            and not exists (select from transactions where calculation_id = calculations.id)
          for update of calculations skip locked
        )
      )
      select id from looked_at order by id`);
    const hasMore = rows.length === BATCH_SIZE;
    lastId = (hasMore && rows.at(-1)?.id) || LOWEST_ID;
    return hasMore;
  };
}

/** The smallest UUID v7 of so many days ago, by the database's clock. */
const lowestIdAt = (days: number) => sql`(
  lpad(to_hex((extract(epoch from now() - make_interval(days => ${days})) * 1000)::bigint), 12, '0')
  || repeat('0', 20))::uuid`;
