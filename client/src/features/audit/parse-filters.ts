import { type ActivityFilters, activityFilters } from "#shared/audit/contract.ts";

/** Reads the filters from the query string of an address, without those that the server would reject. */
export function parseFilters(queryString: string): ActivityFilters {
  const params = Object.fromEntries(new URLSearchParams(queryString));
  const { search, person, action, from, to } = activityFilters;
  return {
    search: search.safeParse(params.search).data || undefined,
    person: person.safeParse(params.person).data || undefined,
    action: action.safeParse(params.action).data,
    from: from.safeParse(params.from).data,
    to: to.safeParse(params.to).data,
  };
}
