import type { Deps } from "#server/deps.ts";
import type { listActivity as contract } from "#shared/audit/contract.ts";
import type { EndpointQuery, EndpointResult } from "#shared/http/endpoint.ts";
import { newestEvents } from "./queries.ts";

const PAGE_SIZE = 50;

/** Who did what to whom, newest first, fifty at a time. */
export async function listActivity(
  { db }: Pick<Deps, "db">,
  { before }: EndpointQuery<typeof contract>,
): Promise<EndpointResult<typeof contract>> {
  const rows = await newestEvents(db, before, PAGE_SIZE + 1); // one more tells whether there is more
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    events: shown.map(({ id, at, action, actor, target, address, details }) => ({
      id,
      at: at.toISOString(),
      action,
      actor,
      target,
      address,
      before: details?.before ?? null,
      after: details?.after ?? null,
    })),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
}
