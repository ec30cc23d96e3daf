import { sql } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import type { Connection, CredentialKey } from "#shared/credentials/contract.ts";
import type { Currency } from "#shared/currency.ts";
import type { DatasetName } from "#shared/datasets/names.ts";
import type { Cents } from "#shared/money.ts";
import { instant, languageCode } from "./columns.ts";
import { transactions } from "./transactions.ts";
import { users } from "./users.ts";

export const MAIL_KINDS = [
  "passwordReset",
  "passwordChanged",
  "emailVerification",
  "emailChange",
  "emailChangeNotice",
  "emailReplaced",
  "twoStepOn",
  "twoStepOff",
  "twoStepReset",
  "wrongCodes",
  "passwordGuesses",
  "ownerAdded",
  "credentialsChanged",
  "receipt",
  "chargeExplanation",
  "datasetActivated",
  "disputeOpened",
  "refundFailed",
  "paymentMismatch",
  "keyRejected",
  "monthlyBookkeeping",
  "invitation",
  "dutyAlert",
  "testMail",
] as const;

type OwnerNotice = {
  actor: string;
  address: string;
  /** ISO 8601. */
  at: string;
};

export type CredentialsChanged = OwnerNotice & {
  /** `hint` is null for a deleted credential. */
  changes: { key: CredentialKey; hint: string | null }[];
};

/** `owner` is the new owner's email. */
export type OwnerAdded = OwnerNotice & { owner: string };

/** `activeFrom` is an ISO date in the destination's time. */
export type DatasetActivated = { dataset: DatasetName; name: string; activeFrom: string };

/** An event of a payment; `amount` is that of the dispute, the refund or the payment in cents. */
type PaymentNotice = { code: string; amount: Cents; currency: Currency; isLive: boolean };

/** `dueBy` is ISO 8601; null if Stripe states no time. */
export type DisputeOpened = PaymentNotice & { reason: string; dueBy: string | null };

export type RefundFailed = PaymentNotice;

export type PaymentMismatch = PaymentNotice & { intentId: string };

/** `at` is ISO 8601. */
export type KeyRejected = { connection: Connection; at: string };

/** The days of the month in the time zone, ISO 8601. */
export type MonthlyBookkeeping = { from: string; to: string; zone: string };

/** What a mail to all owners says, by its kind. */
export type OwnersMailDetails = {
  credentialsChanged: CredentialsChanged;
  ownerAdded: OwnerAdded;
  datasetActivated: DatasetActivated;
  disputeOpened: DisputeOpened;
  refundFailed: RefundFailed;
  paymentMismatch: PaymentMismatch;
  keyRejected: KeyRejected;
  monthlyBookkeeping: MonthlyBookkeeping;
};

/** What a mail to one account says, by its kind; others say what their account has when they are sent. */
export type AccountMailDetails = { dutyAlert: { alertId: string } };

export type MailDetails = OwnersMailDetails & AccountMailDetails;

/** Queued mails. The content is rendered when a mail is sent, so that no secret is stored. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: varchar({ length: 40, enum: MAIL_KINDS }).notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Recipient of a mail to another address than the account's current one. */
    email: text(),
    /** The payment of a mail to its payer: a receipt or an explanation. Null for all others. */
    transactionId: uuid("transaction_id").references(() => transactions.id),
    language: languageCode().notNull(),
    /** Null for most kinds; never a secret. */
    details: jsonb().$type<MailDetails[keyof MailDetails]>(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull().defaultNow(),
    lastError: text("last_error"),
    sentAt: instant("sent_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (row) => [
    index("mail_outbox_due").on(row.nextAttemptAt).where(sql`${row.sentAt} is null`),
    index("mail_outbox_user_id").on(row.userId),
    uniqueIndex("mail_outbox_payers").on(row.transactionId, row.email, row.kind),
  ],
);
