import { and, eq, gte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { contains } from "#server/db/contains.ts";
import { previousReceiptEmails, transactions, users } from "#shared/db/schema.ts";
import { toCents } from "#shared/money.ts";
import { CODE_ALPHABET, parseTransactionCode } from "#shared/payments/transaction-code.ts";

/** How many of the newest transactions are searched for a part of a text, so that a search stays fast at any size. */
const SEARCHED_PARTS = 100_000;

/**
 * Whether a transaction is found by a text. A whole code, address, PaymentIntent or amount is looked up by its index; only
 * if none has it, the text is searched as a part.
 */
export async function matchSearch(db: Db, search: string): Promise<SQL | undefined> {
  const whole = matchWhole(search);
  if (whole && (await isFound(db, whole))) return whole;
  return and(isRecent(), matchPart(search));
}

const isFound = async (db: Db, match: SQL): Promise<boolean> => {
  const found = await db.select({ id: transactions.id }).from(transactions).where(match).limit(1);
  return found.length > 0;
};

function matchWhole(search: string): SQL | undefined {
  const code = parseTransactionCode(search);
  if (code) return eq(transactions.transactionCode, code);
  if (search.startsWith("pi_")) return hasIntent(search);
  if (search.includes("@")) return hasReceiptEmail(search.toLowerCase());
  const amount = search.replaceAll(",", "");
  return /^\d{1,10}(\.\d{1,2})?$/.test(amount)
    ? eq(transactions.amount, toCents(amount))
    : undefined;
}

// An array, unlike a subquery, lets Postgres combine indexes.

/** Whether any attempt had this PaymentIntent. */
const hasIntent = (intentId: string): SQL =>
  sql`${transactions.id} = any(array(select transaction_id from payment_attempts where intent_id = ${intentId}))`;

/** Whether any receipt was sent to this address. */
const hasReceiptEmail = (email: string): SQL | undefined =>
  or(
    eq(transactions.receiptEmail, email),
    sql`${transactions.id} = any(array(select transaction_id from previous_receipt_emails where email = ${email}))`,
  );

const isRecent = (): SQL =>
  gte(
    transactions.createdAt,
    sql`coalesce((select created_at from transactions order by created_at desc offset ${SEARCHED_PARTS} limit 1), '-infinity')`,
  );

/** Whether an address, the name or the address of the payer's account, the code or the PaymentIntent contains the text. */
function matchPart(search: string): SQL | undefined {
  const { id, userId, receiptEmail, transactionCode, paymentIntentId } = transactions;
  const fullName = sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`;
  const code = codePart(search);
  const email = search.toLowerCase(); // as addresses are stored
  return or(
    includes(receiptEmail, email),
    sql`${id} in (select transaction_id from previous_receipt_emails where ${includes(previousReceiptEmails.email, email)})`,
    sql`${userId} in (select id from users where ${contains(fullName, search)} or ${contains(users.email, search)})`,
    code ? includes(transactionCode, code) : undefined,
    isIntentPart(search) ? includes(paymentIntentId, search) : undefined,
  );
}

/** Whether a column contains a text in the same case, which is several times faster to find than one in any case. */
const includes = (column: SQLWrapper, text: string): SQL => sql`strpos(${column}, ${text}) > 0`;

const MIN_CODE_PART = 4;

/** Null for a text that is too short to be a part of a code, or has other characters. */
function codePart(search: string): string | null {
  const code = search.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  const isPart = [...code].every((character) => CODE_ALPHABET.includes(character));
  return isPart && code.length >= MIN_CODE_PART ? code : null;
}

/** Fewer characters are in many PaymentIntents by chance. */
const isIntentPart = (search: string): boolean => /^\w{8,}$/.test(search);
