import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { findUserEmail } from "#server/features/accounts/find-user-email.ts";
import { calculationItems, calculations } from "#shared/db/schema.ts";
import { type Cents, fromCents } from "#shared/money.ts";
import type { ReceiptFacts } from "#shared/payments/contract.ts";
import { type StoredSetting, settingValue } from "#shared/settings/settings.ts";
import { presentPayment } from "./present-payment.ts";
import type { Transaction } from "./queries.ts";

/** The payer's view of a payment, with the goods, the account and the card, which nobody else may see. */
export async function presentReceipt(
  db: Db,
  transaction: Transaction,
  settings: readonly StoredSetting[],
): Promise<ReceiptFacts> {
  const { calculationId, userId, refunded } = transaction;
  const [amounts, items, payer] = await Promise.all([
    findAmounts(db, calculationId),
    listItems(db, calculationId),
    userId ? findUserEmail(db, userId) : null,
  ]);
  return {
    ...presentPayment(transaction),
    ...amounts,
    items,
    refunded: fromCents(refunded),
    merchant: settingValue(settings, "merchant_name") ?? settingValue(settings, "brand_title"),
    merchantAddress: settingValue(settings, "merchant_address"),
    payer: payer ?? null,
    card: presentCard(transaction),
    refundContact: settingValue(settings, "refund_contact"),
  };
}

async function findAmounts(db: Db, calculationId: string) {
  const { dutyAmount, taxAmount, feeAmount } = calculations;
  const [found] = await db
    .select({ dutyAmount, taxAmount, feeAmount })
    .from(calculations)
    .where(eq(calculations.id, calculationId));
  if (!found) throw new Error(`No calculation ${calculationId}`);
  return {
    dutyAmount: fromCents(found.dutyAmount),
    taxAmount: fromCents(found.taxAmount),
    feeAmount: fromCents(found.feeAmount),
  };
}

async function listItems(db: Db, calculationId: string): Promise<ReceiptFacts["items"]> {
  const { description, quantity, value, countryOfOrigin, hsCode } = calculationItems;
  const rows = await db
    .select({ description, quantity, value, countryOfOrigin, hsCode })
    .from(calculationItems)
    .where(eq(calculationItems.calculationId, calculationId))
    .orderBy(calculationItems.id); // ascending in the order of the items
  return rows.map(({ value: each, ...item }) => ({
    ...item,
    total: fromCents((each * item.quantity) as Cents), // safe: an integer, limited when it was calculated
  }));
}

/** Null for payments from before cards were stored. */
export const presentCard = ({ cardBrand, cardLast4 }: Transaction): ReceiptFacts["card"] =>
  cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null;
