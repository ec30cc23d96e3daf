import { cutPage } from "#server/db/list-by-time.ts";
import type { Deps } from "#server/deps.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import {
  type listQuotes as contract,
  QUOTES_PER_PAGE,
  type QuotesQuery,
} from "#shared/quotes/contract.ts";
import { presentQuote } from "./present-quote.ts";
import { listOwnQuotes } from "./queries.ts";

export async function listQuotes(
  { db }: Pick<Deps, "db">,
  actor: User,
  query: QuotesQuery,
): Promise<EndpointResult<typeof contract>> {
  const rows = await listOwnQuotes(db, actor.id, { ...query, limit: QUOTES_PER_PAGE + 1 });
  const { page, next } = cutPage(rows, QUOTES_PER_PAGE);
  return { quotes: page.map(presentQuote), next };
}
