import type { Deps } from "#server/deps.ts";
import type { listUsers as contract } from "#shared/accounts/contract.ts";
import type { EndpointQuery, EndpointResult } from "#shared/http/endpoint.ts";
import { pageOfUsers } from "./queries.ts";

/** The users whose name or address holds what is looked for, fifty at a time. */
export const listUsers = (
  { db }: Pick<Deps, "db">,
  query: EndpointQuery<typeof contract>,
): Promise<EndpointResult<typeof contract>> => pageOfUsers(db, query);
