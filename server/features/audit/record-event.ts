import type { Db } from "#server/db/client.ts";
import { firstCharacters } from "#server/lib/first-characters.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { AuditAction } from "#shared/audit/contract.ts";
import { auditEvents } from "#shared/db/schema.ts";
import type { Language } from "#shared/languages.ts";

export type ActorContext = { actor: User; ip: string };

/** An actor with the language of the request, in which mails about a change are written. */
export type LocalizedActorContext = ActorContext & { language: Language };

export type AuditEvent = {
  action: AuditAction;
  actor?: { id: string; email: string } | undefined;
  /** The email that was entered, of a login that failed and of a password reset that was requested. */
  actorName?: string;
  target?: { id: string; name: string } | undefined;
  ip?: string;
  before?: string | undefined;
  after?: string | undefined;
};

/** The limit in characters: an entry of an index, which has the target's name, holds 2.7 KB. */
const MAX_TARGET_LENGTH = 500;

/**
 * Stores an audit event; of the target's name, the first 500 characters. Pass the transaction of a change, so that both
 * are stored or neither; others, such as logins, exports and rejected requests, are recorded on their own.
 */
export async function recordEvent(db: Db, event: AuditEvent): Promise<void> {
  const { action, actor, actorName, target, ip, before, after } = event;
  await db.insert(auditEvents).values({
    action,
    actorId: actor?.id,
    actor: actor?.email ?? actorName,
    targetId: target?.id,
    target: target && firstCharacters(target.name, MAX_TARGET_LENGTH),
    address: ip,
    details: before === undefined && after === undefined ? null : { before, after },
  });
}
