import type { Db } from "#server/db/client.ts";
import type { Language } from "#shared/languages.ts";
import type { MailKind } from "./mail-template.ts";
import { insertMail, insertMailTo, insertReceipt } from "./queries.ts";

type AccountMail = Exclude<MailKind, "receipt">;

/** Leaves a mail to a user for the worker, in the transaction that it tells of. */
export const queueMail = (
  db: Db,
  mail: { kind: AccountMail; userId: string; language: Language },
): Promise<void> => insertMail(db, mail);

/**
 * The same by address. Takes one statement whether or not there is such an account, so that the time
 * it takes tells nothing; without one there is no mail.
 */
export const queueMailByEmail = (
  db: Db,
  mail: { kind: AccountMail; email: string; language: Language },
): Promise<void> => insertMailTo(db, mail);

/** Leaves a receipt for the worker; one for each address, however often it is asked for. */
export const queueReceipt = (
  db: Db,
  receipt: { transactionId: string; email: string; language: Language },
): Promise<void> => insertReceipt(db, receipt);
