import { and, eq, getTableColumns } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { isOpenAttempt } from "#server/features/payments/attempts/attempts.ts";
import { closeAttempt } from "#server/features/payments/attempts/close-attempt.ts";
import { isLiveKey } from "#server/security/credential-mode.ts";
import { paymentAttempts, quoteCalculations, transactions } from "#shared/db/schema.ts";

// A quote is paid once, however many people have its link and the card form open.

/** Another payment of the same quote is open. */
export class QuoteBeingPaid extends AppError {
  readonly quoteId: string;

  constructor(quoteId: string) {
    super("conflict", "quoteErrors.beingPaid");
    this.quoteId = quoteId;
  }
}

type QuoteMode = { quoteId: string; isLive: boolean };

/** Throws `QuoteBeingPaid` while a payment of another calculation of the quote is open, in the same mode. */
export async function rejectSecondPayment(
  tx: Db,
  { calculationId, ...quote }: QuoteMode & { calculationId: string },
) {
  const open = await listOpenAttemptsOfQuote(tx, quote);
  if (open.some((attempt) => attempt.calculationId !== calculationId))
    throw new QuoteBeingPaid(quote.quoteId);
}

/** Closes all open payments of a quote, as `closeAttempt` does. */
export async function closePaymentsOfQuote(
  deps: Pick<Deps, "db" | "cards" | "log">,
  secretKey: string,
  quoteId: string,
) {
  const open = await listOpenAttemptsOfQuote(deps.db, { quoteId, isLive: isLiveKey(secretKey) });
  for (const attempt of open) await closeAttempt(deps, secretKey, attempt);
}

const listOpenAttemptsOfQuote = (db: Db, { quoteId, isLive }: QuoteMode) =>
  db
    .select({ ...getTableColumns(paymentAttempts), calculationId: transactions.calculationId })
    .from(paymentAttempts)
    .innerJoin(transactions, eq(transactions.id, paymentAttempts.transactionId))
    .innerJoin(quoteCalculations, eq(quoteCalculations.calculationId, transactions.calculationId))
    .where(
      and(
        eq(quoteCalculations.quoteId, quoteId),
        eq(paymentAttempts.isLive, isLive),
        isOpenAttempt,
      ),
    );
