import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  readStripeKeys,
  type StripeContext,
  type StripeDeps,
} from "#server/features/payments/stripe-keys.ts";
import { isLiveKey } from "#server/security/credential-mode.ts";
import { storeEvent } from "./event-queries.ts";

/** The row of `job_state` that holds until when Stripe's events of an account and mode were read; at most 36 characters. */
async function markName({ cards }: Pick<Deps, "cards">, { secretKey, signal }: StripeContext) {
  const accountId = (await cards.retrieveAccountId(secretKey, signal)) ?? "unknown account";
  return `payment events ${isLiveKey(secretKey) ? "live" : "test"} ${accountId.slice(-16)}`;
}

/**
 * Stores events at Stripe that no webhook delivered, so that the events' job processes them: those of the keys' account
 * and mode since an hour before the last successful run with them, at most of 30 days, for which Stripe keeps them.
 */
export async function storeMissedEvents(deps: StripeDeps, signal?: AbortSignal): Promise<void> {
  const { secretKey } = await readStripeKeys(deps);
  if (!secretKey) return;
  const name = await markName(deps, { secretKey, signal });
  const { now, since } = await unreadPeriod(deps.db, name);
  for await (const event of deps.cards.listEvents(secretKey, since, signal)) {
    await storeEvent(deps.db, event);
  }
  await deps.db.execute(sql`
    insert into job_state (name, until) values (${name}, to_timestamp(${now}))
    on conflict (name) do update set until = excluded.until`);
}

/** The time by the database's clock; `now` in seconds since 1970. */
async function unreadPeriod(db: Db, name: string) {
  const { rows } = await db.execute<{ now: number; since: number }>(sql`
    select extract(epoch from now())::float8 as now,
      extract(epoch from greatest(
        now() - interval '30 days',
        coalesce(max(until) - interval '1 hour', now() - interval '2 days')
      ))::float8 as since
    from job_state where name = ${name}`);
  const [{ now, since } = { now: 0, since: 0 }] = rows;
  return { now, since: new Date(since * 1000) };
}
