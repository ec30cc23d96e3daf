import type { Deps } from "#server/deps.ts";
import { fromCents } from "#shared/money.ts";
import { listWholeQuotes } from "./queries.ts";
import { reviewsByQuote } from "./review-queries.ts";

const BATCH_SIZE = 50;

/** Everything that an account's quotes have, with its reviews, except the hashes of its tokens; the oldest first, read in batches. */
export async function* exportQuotes(
  { db }: Pick<Deps, "db">,
  userId: string,
): AsyncGenerator<object> {
  let afterId: string | undefined;
  for (;;) {
    const batch = await listWholeQuotes(db, userId, { afterId, limit: BATCH_SIZE });
    const reviews = await reviewsByQuote(
      db,
      batch.map(({ id }) => id),
    );
    for (const {
      userId: _userId,
      tokenHash: _hash,
      reviewTokenHash: _reviewHash,
      ...quote
    } of batch) {
      yield {
        ...quote,
        totalLandedCost: fromCents(quote.totalLandedCost),
        reviews: reviews.get(quote.id) ?? [],
      };
    }
    if (batch.length < BATCH_SIZE) return;
    afterId = batch.at(-1)?.id;
  }
}
