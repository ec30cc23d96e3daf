import {
  and,
  asc,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "#server/db/client.ts";
import { contains } from "#server/db/contains.ts";
import { isAfterCursor, rowCursor } from "#server/db/list-by-time.ts";
import { sha256 } from "#server/lib/sha256.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { NOT_CALCULATED_WITH } from "#shared/datasets/names.ts";
import { datasetVersions, quoteCalculations, quotes } from "#shared/db/schema.ts";
import type { QuoteStatus, QuotesQuery, QuoteVersion } from "#shared/quotes/contract.ts";

export type QuoteRow = typeof quotes.$inferSelect;

/**
 * Whether a payment of a quote that meets a condition has brought money. Columns are named in full, because Drizzle
 * shortens those of a table alone, which a subquery would take for its own.
 */
const hasPayment = (condition: SQL) => sql<boolean>`exists (
  select from quote_calculations
  join transactions using (calculation_id)
  where quote_calculations.quote_id = quotes.id
    and transactions.status in ('completed', 'partially_refunded', 'disputed')
    and ${condition}
)`;

const status = sql<QuoteStatus>`case
  when quotes.withdrawn_at is not null then 'withdrawn'
  when ${hasPayment(sql`true`)} then 'paid'
  when quotes.valid_until < (now() at time zone 'UTC')::date then 'expired'
  when quotes.viewed_at is not null then 'viewed'
  when quotes.sent_at is not null then 'sent'
  else 'draft'
end`;

/** Whether test cards alone have paid a quote. */
const isTest = sql<boolean>`${hasPayment(sql`not transactions.is_live`)}
  and not ${hasPayment(sql`transactions.is_live`)}`;

const summary = {
  id: quotes.id,
  token: quotes.token,
  name: quotes.name,
  reference: quotes.reference,
  customer: quotes.customer,
  language: quotes.language,
  archivedAt: quotes.archivedAt,
  currency: quotes.currency,
  totalLandedCost: quotes.totalLandedCost,
  validUntil: quotes.validUntil,
  createdAt: quotes.createdAt,
  viewedAt: quotes.viewedAt,
  status,
  isTest,
};

const isOwn = (userId: string) => and(eq(quotes.userId, userId), isNull(quotes.deletedAt));

/** Newest first, without what was entered and answered, which may be long. */
export const listOwnQuotes = (
  db: Db,
  userId: string,
  { search, status: wanted, shelf, after, limit }: QuotesQuery & { limit: number },
) =>
  db
    .select({ ...summary, cursor: rowCursor(quotes.createdAt, quotes.id) })
    .from(quotes)
    .where(
      and(
        isOwn(userId),
        shelf ? isNotNull(quotes.archivedAt) : isNull(quotes.archivedAt),
        search ? matchesText(search) : undefined,
        wanted && sql`${status} = ${wanted}`,
        isAfterCursor(quotes.createdAt, quotes.id, after),
      ),
    )
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(limit);

const matchesText = (search: string): SQL | undefined =>
  or(
    contains(quotes.name, search),
    contains(quotes.reference, search),
    contains(quotes.customer, search),
  );

/** How many quotes are stored for an account, with those that a job has yet to delete. */
export const countStoredQuotes = (db: Db, userId: string) =>
  db.$count(quotes, eq(quotes.userId, userId));

export async function insertQuote(db: Db, row: typeof quotes.$inferInsert) {
  await db.insert(quotes).values(row);
  const [inserted] = await db.select(summary).from(quotes).where(eq(quotes.id, row.id));
  if (!inserted) throw new Error("The quote was not stored");
  return inserted;
}

/** Returns whether it is one of the account's. */
export async function changeOwnQuote(
  db: Db,
  { userId, id }: { userId: string; id: string },
  change: Partial<QuoteRow>,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const isTarget = and(eq(quotes.id, id), eq(quotes.userId, userId));
  const found = await db.update(quotes).set(change).where(isTarget).returning({ id: quotes.id });
  return found.length > 0;
}

/** Undefined for a token that is unknown, withdrawn or deleted. */
export const findQuoteByToken = (db: Db, token: string) =>
  findOpenQuote(db, eq(quotes.tokenHash, sha256(token)));

/** Likewise, by the token of the link for a review. */
export const findQuoteByReviewToken = (db: Db, token: string) =>
  findOpenQuote(db, eq(quotes.reviewTokenHash, sha256(token)));

async function findOpenQuote(db: Db, hasToken: SQL) {
  const [found] = await db
    .select({ quote: quotes, status, isTest })
    .from(quotes)
    .where(and(hasToken, isNull(quotes.withdrawnAt), isNull(quotes.deletedAt)));
  return found;
}

/** Undefined for a quote of another account. */
export async function findOwnQuote(db: Db, { userId, id }: { userId: string; id: string }) {
  if (!isUuid(id)) return undefined;
  const [found] = await db
    .select({ id: quotes.id, reviewToken: quotes.reviewToken })
    .from(quotes)
    .where(and(eq(quotes.id, id), isOwn(userId)));
  return found;
}

export async function markViewed(db: Db, id: string) {
  await db
    .update(quotes)
    .set({ viewedAt: sql`now()` })
    .where(and(eq(quotes.id, id), isNull(quotes.viewedAt)));
}

/** Replaces the quote that the calculation is linked with, if any. */
export async function linkCalculation(db: Db, quoteId: string, calculationId: string) {
  await db
    .insert(quoteCalculations)
    .values({ quoteId, calculationId })
    .onConflictDoUpdate({ target: quoteCalculations.calculationId, set: { quoteId } });
}

/** The quote from whose link a calculation was made; undefined for any other calculation. */
export async function lockQuoteOfCalculation(tx: Db, calculationId: string) {
  const [found] = await tx
    .select({ id: quotes.id, status, deletedAt: quotes.deletedAt })
    .from(quoteCalculations)
    .innerJoin(quotes, eq(quotes.id, quoteCalculations.quoteId))
    .where(eq(quoteCalculations.calculationId, calculationId))
    .for("no key update", { of: quotes });
  return found;
}

/** The active version of each kind of data that calculations use. */
export const listActiveVersions = (db: Db) =>
  db
    .select({
      kind: sql<QuoteVersion["kind"]>`${datasetVersions.kind}`,
      id: datasetVersions.id,
      name: datasetVersions.name,
    })
    .from(datasetVersions)
    .where(
      and(
        eq(datasetVersions.isActive, true),
        eq(datasetVersions.destination, TARIFF_DESTINATION),
        notInArray(datasetVersions.kind, [...NOT_CALCULATED_WITH]),
      ),
    )
    .orderBy(datasetVersions.kind);

/** Whole rows in ascending order of their ids, after one of them. */
export const listWholeQuotes = (
  db: Db,
  userId: string,
  { afterId, limit }: { afterId: string | undefined; limit: number },
) =>
  db
    .select()
    .from(quotes)
    .where(and(isOwn(userId), afterId ? gt(quotes.id, afterId) : undefined))
    .orderBy(asc(quotes.id))
    .limit(limit);
