import type { Db } from "#server/db/client.ts";
import type { AuditAction } from "#shared/audit/contract.ts";
import { insertEvent } from "./queries.ts";

export type AuditEvent = {
  action: AuditAction;
  actor?: { id: string; email: string } | null;
  /** What was tried, where nobody is logged in. */
  actorName?: string;
  target?: { id: string; name: string };
  /** The network address it came from. */
  address?: string;
  before?: string;
  after?: string;
};

/** Writes down who did what to whom; in the transaction that does it, so that neither is without the other. */
export async function recordEvent(db: Db, event: AuditEvent): Promise<void> {
  const { action, actor, actorName, target, address, before, after } = event;
  await insertEvent(db, {
    action,
    actorId: actor?.id,
    actor: actor?.email ?? actorName,
    targetId: target?.id,
    target: target?.name,
    address,
    details: before === undefined && after === undefined ? null : { before, after },
  });
}
