import { desc, lt } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import type { listActivity as contract } from "#shared/audit/contract.ts";
import { auditEvents } from "#shared/db/schema.ts";
import type { EndpointQuery, EndpointResult } from "#shared/http/endpoint.ts";

const PAGE_SIZE = 50;

export async function listActivity(
  { db }: Pick<Deps, "db">,
  { before }: EndpointQuery<typeof contract>,
): Promise<EndpointResult<typeof contract>> {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(before === undefined ? undefined : lt(auditEvents.id, before))
    .orderBy(desc(auditEvents.id))
    .limit(PAGE_SIZE + 1); // one more, to know whether there is a next page
  const page = rows.slice(0, PAGE_SIZE);
  return {
    events: page.map(({ id, at, action, actor, target, address, details }) => ({
      id,
      at: at.toISOString(),
      action,
      actor,
      target,
      address,
      before: details?.before ?? null,
      after: details?.after ?? null,
    })),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  };
}
