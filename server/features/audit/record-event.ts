import type { Db } from "#server/db/client.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { AuditAction } from "#shared/audit/contract.ts";
import { auditEvents } from "#shared/db/schema.ts";

export type ActorContext = { actor: User; ip: string };

export type AuditEvent = {
  action: AuditAction;
  actor?: { id: string; email: string } | null;
  /** The attempted email of a failed login. */
  actorName?: string;
  target?: { id: string; name: string };
  ip?: string;
  before?: string;
  after?: string;
};

/**
 * Stores an audit event. Pass the transaction of a change, so that both are stored or neither; log-ins,
 * log-outs, registrations, created users, tariff uploads and refunds are recorded after the fact.
 */
export async function recordEvent(db: Db, event: AuditEvent): Promise<void> {
  const { action, actor, actorName, target, ip, before, after } = event;
  await db.insert(auditEvents).values({
    action,
    actorId: actor?.id,
    actor: actor?.email ?? actorName,
    targetId: target?.id,
    target: target?.name,
    address: ip,
    details: before === undefined && after === undefined ? null : { before, after },
  });
}
