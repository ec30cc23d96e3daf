import { cutPage } from "#server/db/list-by-time.ts";
import type { Deps } from "#server/deps.ts";
import {
  ACTIVITIES_PER_PAGE,
  type ActivityQuery,
  type listActivity as contract,
} from "#shared/audit/contract.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import { findEvents } from "./queries.ts";

export async function listActivity(
  { db }: Pick<Deps, "db">,
  query: ActivityQuery,
): Promise<EndpointResult<typeof contract>> {
  const rows = await findEvents(db, query, ACTIVITIES_PER_PAGE + 1);
  const { page, next } = cutPage(rows, ACTIVITIES_PER_PAGE);
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
    next,
  };
}
