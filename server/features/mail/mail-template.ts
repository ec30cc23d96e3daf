import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { MailAttachment } from "#server/integrations/mail.ts";
import type { MAIL_KINDS, MailDetails } from "#shared/db/mails.ts";
import type { Language } from "#shared/languages.ts";
import type { ReceiptRow, ReceiptSection } from "#shared/payments/receipt-sections.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";
import type { Translate } from "#shared/texts.ts";

export type MailKind = (typeof MAIL_KINDS)[number];

/** A row of the outbox that is due, with the recipient's current email. */
export type DueMail = {
  kind: MailKind;
  /** Null for a mail to a payer. */
  userId: string | null;
  /** Null for all others. */
  transactionId: string | null;
  email: string;
  language: Language;
  /** Null for most kinds. */
  details: MailDetails[keyof MailDetails] | null;
};

/** What a mail of a kind with details says. Throws for one that was stored without them. */
export function requireDetails<Kind extends keyof MailDetails>(
  { kind, details }: DueMail,
  expected: Kind,
): MailDetails[Kind] {
  if (kind !== expected || !details) throw new Error(`A mail ${kind} without its details`);
  return details as MailDetails[Kind]; // safe: what queues a kind stores its details
}

export type MailContent = {
  /** The heading of the mail, too. */
  subject: string;
  /** The first one is above the facts and the link, the others are at the end. */
  paragraphs: string[];
  /** The facts of the event at a glance. */
  facts?: ReceiptRow[];
  /** Tables after the link, such as those of a receipt. */
  receipt?: ReceiptSection[];
  link: { label: string; href: string };
  attachments?: MailAttachment[];
  /** The page that ends mails of this kind without a login; the same address takes the POST of mail programs. */
  unsubscribe?: { label: string; href: string };
};

/**
 * Renders the content when the mail is sent, so that secrets in it are never stored. Null drops a mail that has become
 * pointless.
 */
export type MailTemplate = (
  db: Database,
  mail: DueMail,
  context: {
    t: Translate;
    publicUrl: string;
    settings: readonly StoredSetting[];
    measures: Deps["measures"];
  },
) => Promise<MailContent | null>;

export type MailTemplates = Record<MailKind, MailTemplate>;
