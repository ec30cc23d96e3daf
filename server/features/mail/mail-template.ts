import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { MAIL_KINDS, OwnersMailDetails } from "#shared/db/mails.ts";
import type { Language } from "#shared/languages.ts";
import type { ReceiptSection } from "#shared/payments/receipt-sections.ts";
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
  /** Null for all but mails to all owners. */
  details: OwnersMailDetails[keyof OwnersMailDetails] | null;
};

/** What a mail to all owners says. Throws for one that was stored without it. */
export function requireDetails<Kind extends keyof OwnersMailDetails>(
  { kind, details }: DueMail,
  expected: Kind,
): OwnersMailDetails[Kind] {
  if (kind !== expected || !details) throw new Error(`A mail ${kind} without its details`);
  return details as OwnersMailDetails[Kind]; // safe: `queueMailToOwners` stores those of the kind
}

export type MailContent = {
  subject: string;
  paragraphs: string[];
  /** The tables of a mail to a payer, after the first paragraph and the link. */
  receipt?: ReceiptSection[];
  link: { label: string; href: string };
};

/**
 * Renders the content when the mail is sent, so that secrets in it are never stored. Null drops a mail that has become
 * pointless.
 */
export type MailTemplate = (
  db: Db,
  mail: DueMail,
  context: {
    t: Translate;
    publicUrl: string;
    settings: readonly StoredSetting[];
    measures: Deps["measures"];
  },
) => Promise<MailContent | null>;

export type MailTemplates = Record<MailKind, MailTemplate>;
