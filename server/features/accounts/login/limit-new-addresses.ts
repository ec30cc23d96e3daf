import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { queueMailByEmail } from "#server/features/mail/queue-mail.ts";
import { isWithinLimit } from "#server/http/rate-limit.ts";
import type { AuditAction } from "#shared/audit/contract.ts";
import { auditEvents } from "#shared/db/schema.ts";
import type { Language } from "#shared/languages.ts";

type LoginAttempt = { email: string; ip: string; language: Language };

/** What the holder of an account does with its password or its mailbox. */
const ACTIONS_OF_HOLDERS: AuditAction[] = ["loggedIn", "registered", "passwordReset"];

/**
 * Slows down guesses of one password from many addresses: counts the logins of an account from addresses that have not
 * logged in to it, registered it or reset its password for 30 days. Those that have are not limited, so that guesses lock
 * out no holder who can open a reset link. Throws `limited`, for unknown emails too, and mails the account once a day.
 */
export async function limitNewAddresses(
  { db, limits }: Pick<Deps, "db" | "limits">,
  { email, ip, language }: LoginAttempt,
) {
  if (await isKnownAddress(db, email, ip)) return;
  try {
    await limits.loginFromNewAddresses.consume(email);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "limited")) throw error;
    if (await isWithinLimit(limits.guessesMail, email)) {
      await queueMailByEmail(db, { kind: "passwordGuesses", email, language });
    }
    const { params = {}, retryAfter = 0 } = error;
    throw new AppError("limited", "auth.newAddressLimited", { params, retryAfter });
  }
}

async function isKnownAddress(db: Db, email: string, ip: string): Promise<boolean> {
  const [event] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.actor, email),
        eq(auditEvents.address, ip),
        inArray(auditEvents.action, ACTIONS_OF_HOLDERS),
        gt(auditEvents.at, sql`now() - interval '30 days'`),
      ),
    )
    .limit(1);
  return event !== undefined;
}
