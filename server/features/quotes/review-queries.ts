import { and, desc, eq, getTableColumns, inArray, isNull } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { quoteReviews, quotes } from "#shared/db/schema.ts";

/** Stores the token of a quote's link for a review, unless another request has; returns the one that counts. */
export async function storeReviewToken(
  db: Db,
  id: string,
  { token, hash }: { token: string; hash: string },
): Promise<string | null> {
  await db
    .update(quotes)
    .set({ reviewToken: token, reviewTokenHash: hash })
    .where(and(eq(quotes.id, id), isNull(quotes.reviewToken)));
  const [row] = await db
    .select({ reviewToken: quotes.reviewToken })
    .from(quotes)
    .where(eq(quotes.id, id));
  return row?.reviewToken ?? null;
}

const { quoteId: _quoteId, ...reviewColumns } = getTableColumns(quoteReviews);

/** The newest first. */
export const listQuoteReviews = (db: Db, quoteId: string) =>
  db
    .select(reviewColumns)
    .from(quoteReviews)
    .where(eq(quoteReviews.quoteId, quoteId))
    .orderBy(desc(quoteReviews.createdAt), desc(quoteReviews.id));

/** The reviews of several quotes by the quotes' ids, each list with the newest first. */
export async function reviewsByQuote(db: Db, quoteIds: readonly string[]) {
  const rows = await db
    .select()
    .from(quoteReviews)
    .where(inArray(quoteReviews.quoteId, [...quoteIds]))
    .orderBy(desc(quoteReviews.createdAt), desc(quoteReviews.id));
  const grouped = new Map<string, Omit<(typeof rows)[number], "quoteId">[]>();
  for (const { quoteId, ...review } of rows) {
    grouped.set(quoteId, [...(grouped.get(quoteId) ?? []), review]);
  }
  return grouped;
}

export const countQuoteReviews = (db: Db, quoteId: string) =>
  db.$count(quoteReviews, eq(quoteReviews.quoteId, quoteId));

type NewReview = Omit<typeof quoteReviews.$inferInsert, "id">;

export async function insertReview(db: Db, review: NewReview) {
  await db.insert(quoteReviews).values({ id: newId(), ...review });
}
