import type { Db } from "#server/db/client.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { QuoteStatus } from "#shared/quotes/contract.ts";
import { findQuoteOfCalculation, linkCalculation } from "./queries.ts";

type AttachPaymentInput = {
  /** The calculation that the payer sees. */
  shownId: string;
  /** The one that is paid: another one of the same shipment where an open payment is resumed. */
  paidId: string;
};

/**
 * Makes a payment count for the quote whose link the payer opened; does nothing for other calculations. Throws `conflict`
 * for a quote that has expired, or was paid, withdrawn or deleted, since it was calculated.
 */
export async function attachPayment(tx: Db, { shownId, paidId }: AttachPaymentInput) {
  const quote = await findQuoteOfCalculation(tx, shownId);
  if (!quote) return;
  const { id, status, deletedAt } = quote;
  if (status === "withdrawn" || deletedAt) {
    throw new AppError("conflict", "quoteErrors.linkNotFound");
  }
  rejectUnpayable(status);
  await linkCalculation(tx, id, paidId);
}

/** Throws `conflict` after the last day of the price and once the quote is paid. */
export function rejectUnpayable(status: QuoteStatus) {
  if (status === "expired") throw new AppError("conflict", "quoteErrors.expired");
  if (status === "paid") throw new AppError("conflict", "quoteErrors.alreadyPaid");
}
