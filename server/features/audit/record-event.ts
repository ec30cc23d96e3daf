import type { Db } from "#server/db/client.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { AuditAction } from "#shared/audit/contract.ts";
import { insertEvent } from "./queries.ts";

/** The acting user and the client IP address that an audited change is recorded with. */
export type ActorContext = { actor: User; ip: string };

export type AuditEvent = {
  action: AuditAction;
  actor?: { id: string; email: string } | null;
  /** What was tried, where nobody is logged in. */
  actorName?: string;
  target?: { id: string; name: string };
  /** The client's IP address. */
  ip?: string;
  before?: string;
  after?: string;
};

/** Writes down who did what to whom; in the transaction that does it, so that neither is without the other. */
export async function recordEvent(db: Db, event: AuditEvent): Promise<void> {
  const { action, actor, actorName, target, ip, before, after } = event;
  await insertEvent(db, {
    action,
    actorId: actor?.id,
    actor: actor?.email ?? actorName,
    targetId: target?.id,
    target: target?.name,
    address: ip,
    details: before === undefined && after === undefined ? null : { before, after },
  });
}
