import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "#server/db/client.ts";
import { contains } from "#server/db/contains.ts";
import { isAfterCursor, rowCursor } from "#server/db/list-by-time.ts";
import { calculationLabels, calculations } from "#shared/db/schema.ts";
import type { CalculationsQuery } from "#shared/history/contract.ts";

const labels = calculationLabels;

const isOwn = (userId: string) => and(eq(calculations.userId, userId), isNull(labels.deletedAt));

/** Newest first. */
export const listCalculations = (
  db: Db,
  userId: string,
  { search, shelf, after, limit }: CalculationsQuery & { limit: number },
) =>
  db
    .select({
      id: calculations.id,
      name: labels.name,
      firstItem: sql<string | null>`(select description from calculation_items
        where calculation_id = calculations.id order by id limit 1)`,
      itemCount: sql<number>`(select count(*)::int from calculation_items
        where calculation_id = calculations.id)`,
      fromCountry: calculations.fromCountry,
      toCountry: calculations.toCountry,
      currency: calculations.currency,
      totalLandedCost: calculations.totalLandedCost,
      archivedAt: labels.archivedAt,
      createdAt: calculations.createdAt,
      cursor: rowCursor(calculations.createdAt, calculations.id),
    })
    .from(calculations)
    .leftJoin(labels, eq(labels.calculationId, calculations.id))
    .where(
      and(
        isOwn(userId),
        shelf ? isNotNull(labels.archivedAt) : isNull(labels.archivedAt),
        search ? matchesText(search) : undefined,
        isAfterCursor(calculations.createdAt, calculations.id, after),
      ),
    )
    .orderBy(desc(calculations.createdAt), desc(calculations.id))
    .limit(limit);

const matchesText = (search: string): SQL | undefined =>
  or(
    contains(labels.name, search),
    sql`exists (select from calculation_items
      where calculation_id = calculations.id
        and ${contains(sql.raw("calculation_items.description"), search)})`,
  );

type Label = Partial<Omit<typeof labels.$inferInsert, "calculationId">>;

/** Returns whether it is one of the account's. */
export async function labelCalculation(
  db: Db,
  { userId, id }: { userId: string; id: string },
  label: Label,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const isTarget = and(eq(calculations.id, id), eq(calculations.userId, userId));
  const [own] = await db.select({ id: calculations.id }).from(calculations).where(isTarget);
  if (!own) return false;
  await db
    .insert(labels)
    .values({ calculationId: id, ...label })
    .onConflictDoUpdate({ target: labels.calculationId, set: label });
  return true;
}

/** One that an account paid and then deleted belongs to none any more, but stays deleted for its browser. */
const isClaimable = (ids: readonly string[]) =>
  and(
    inArray(calculations.id, [...ids]),
    isNull(calculations.userId),
    sql`not exists (select from transactions
      where calculation_id = calculations.id and user_id is not null)`,
  );

/** How many of these belong to no account. */
export const countClaimable = async (db: Db, ids: readonly string[]): Promise<number> =>
  ids.length === 0 ? 0 : db.$count(calculations, isClaimable(ids));

/** Gives those of no account to one, and returns how many these are. */
export async function claim(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const claimed = await db.update(calculations).set({ userId }).where(isClaimable(ids));
  return claimed.rowCount ?? 0;
}

/** Whole rows in ascending order of their ids, after one of them, each with its name and its items in their order. */
export const listWholeCalculations = (
  db: Db,
  userId: string,
  { afterId, limit }: { afterId: string | undefined; limit: number },
) =>
  db
    .select({
      calculation: calculations,
      name: labels.name,
      items: sql<object[] | null>`(
        select json_agg(to_jsonb(item) - 'calculation_id' order by item.id)
        from calculation_items as item where item.calculation_id = calculations.id)`,
    })
    .from(calculations)
    .leftJoin(labels, eq(labels.calculationId, calculations.id))
    .where(and(isOwn(userId), afterId ? gt(calculations.id, afterId) : undefined))
    .orderBy(asc(calculations.id))
    .limit(limit);
