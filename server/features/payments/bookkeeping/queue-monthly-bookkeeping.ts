import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { queueMailToOwners } from "#server/features/mail/queue-mail.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { zonedDay } from "#shared/zoned-day.ts";

/**
 * Queues the bookkeeping of the previous month for the owners, once a month over all processes: the claim and the mails are
 * one transaction. While the setting is off, the month is claimed without a mail, so that turning it on sends nothing
 * before the next month begins. `now` is for tests.
 */
export async function queueMonthlyBookkeeping(
  { db, settings }: Pick<Deps, "db" | "settings">,
  now = new Date(),
): Promise<void> {
  const zone = settingValue(await settings.get(), "monthly_bookkeeping");
  const month = zonedDay(zone ?? "UTC", now).slice(0, 7);
  await runTransaction(db, async (tx) => {
    const isClaimed = await claimMonth(tx, month);
    if (!isClaimed || !zone) return;
    const details = { ...previousMonth(month), zone };
    await queueMailToOwners(tx, { kind: "monthlyBookkeeping", details });
  });
}

/** Returns true for the first claim of a month, which must not be before one that was claimed. */
async function claimMonth(tx: Db, month: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into job_state (name, until) values ('monthly-bookkeeping', ${`${month}-01T00:00:00Z`}::timestamptz)
    on conflict (name) do update set until = excluded.until where job_state.until < excluded.until`);
  return rowCount === 1;
}

/** The first day and the last day of the month before one such as "2026-11". */
function previousMonth(month: string): { from: string; to: string } {
  const last = new Date(Date.parse(`${month}-01`) - 1).toISOString().slice(0, 10);
  return { from: `${last.slice(0, 7)}-01`, to: last };
}
