import { and, desc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { utcTime, withoutFormula } from "#server/db/csv-export.ts";
import { isAfterCursor, isInDays, rowCursor } from "#server/db/list-by-time.ts";
import { canonicalIp } from "#server/http/client-ip.ts";
import type { ActivityFilters, ActivityQuery } from "#shared/audit/contract.ts";
import { auditEvents } from "#shared/db/schema.ts";
import { formatTransactionCode, parseTransactionCode } from "#shared/payments/transaction-code.ts";
import { findSettingByName } from "./find-setting-by-name.ts";

const { at, id, actor, target, address, action, details } = auditEvents;

/**
 * Returns at most `limit` events, newest first. Each condition has an index, so that a million events are no slower.
 */
export function findEvents(db: Db, { after, search, ...filters }: ActivityQuery, limit: number) {
  const find = (condition?: SQL) =>
    db
      .select({ ...getTableColumns(auditEvents), cursor: rowCursor(at, id).as("cursor") })
      .from(auditEvents)
      .where(and(condition, hasFilters(filters), isAfterCursor(at, id, after)))
      .orderBy(desc(at), desc(id))
      .limit(limit);
  if (!search) return find();
  const [byActor, byTarget, byAddress] = matches(search);
  // One query for each index: Postgres would sort all matches of an `or`.
  return union(find(byActor), find(byTarget), find(byAddress))
    .orderBy(sql`at desc, id desc`)
    .limit(limit);
}

export const exportedEvents = ({ search, ...filters }: ActivityFilters): SQL => sql`
  select ${utcTime(at)} as at_utc, ${action},
    ${withoutFormula(actor)} as actor, ${withoutFormula(target)} as target,
    ${withoutFormula(address)} as ${sql.identifier(address.name)},
    ${withoutFormula(sql`(${details} ->> 'before')`)} as before,
    ${withoutFormula(sql`(${details} ->> 'after')`)} as after
  from ${auditEvents}
  where ${and(search ? or(...matches(search)) : undefined, hasFilters(filters)) ?? true}
  order by ${at} desc, ${id} desc`;

/**
 * A transaction code is found however it was typed, a setting by its key and by its name in the portal, and an IPv6
 * address by its network, which is recorded.
 */
function matches(search: string): [SQL, SQL, SQL] {
  const code = parseTransactionCode(search);
  const text = (code ? formatTransactionCode(code) : search).toLowerCase();
  return [
    eq(actor, text),
    eq(sql`lower(${target})`, findSettingByName(search) ?? text),
    eq(address, canonicalIp(text) ?? text),
  ];
}

const hasFilters = ({ person, action: wanted, ...days }: Omit<ActivityFilters, "search">) =>
  and(
    person ? eq(actor, person.toLowerCase()) : undefined,
    wanted && eq(action, wanted),
    isInDays(at, days),
  );
