import type { Db } from "#server/db/client.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { QuoteStatus } from "#shared/quotes/contract.ts";
import { linkCalculation, lockQuoteOfCalculation } from "./queries.ts";

type AttachPaymentInput = {
  /** The calculation that the payer sees. */
  shownId: string;
  /** The one that is paid: another one of the same shipment where an open payment is resumed. */
  paidId: string;
};

/**
 * Makes a payment count for the quote whose link the payer opened, and returns the id of the quote, whose payments begin one
 * after the other; null for other calculations. Throws `conflict` for a quote that has expired, or was paid, withdrawn or
 * deleted, since it was calculated.
 */
export async function attachPayment(
  tx: Db,
  { shownId, paidId }: AttachPaymentInput,
): Promise<string | null> {
  const quote = await lockQuoteOfCalculation(tx, shownId);
  if (!quote) return null;
  const { id, status, deletedAt } = quote;
  if (status === "withdrawn" || deletedAt) {
    throw new AppError("conflict", "quoteErrors.linkNotFound");
  }
  rejectUnpayable(status);
  await linkCalculation(tx, id, paidId);
  return id;
}

/** Throws `conflict` after the last day of the price and once the quote is paid. */
export function rejectUnpayable(status: QuoteStatus) {
  if (status === "expired") throw new AppError("conflict", "quoteErrors.expired");
  if (status === "paid") throw new AppError("conflict", "quoteErrors.alreadyPaid");
}
