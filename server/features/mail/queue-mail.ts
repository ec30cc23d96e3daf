import type { Db } from "#server/db/client.ts";
import type { Language } from "#shared/languages.ts";
import { insertMail, insertMailTo } from "./queries.ts";

export type MailKind = "passwordReset" | "passwordChanged";

/** Leaves a mail to a user for the worker, in the transaction that it tells of. */
export const queueMail = (
  db: Db,
  mail: { kind: MailKind; userId: string; language: Language },
): Promise<void> => insertMail(db, mail);

/**
 * The same by address. Takes one statement whether or not there is such an account, so that the time
 * it takes tells nothing; without one there is no mail.
 */
export const queueMailTo = (
  db: Db,
  mail: { kind: MailKind; email: string; language: Language },
): Promise<void> => insertMailTo(db, mail);
