import { navigate, useSearch } from "wouter/use-browser-location";
import { buildUrl } from "./api.ts";

/** Filters in the address, so that a reload keeps them; `change` replaces the history entry. */
export function useUrlFilters<Filters extends object>(
  parse: (queryString: string) => Partial<Filters>,
) {
  return {
    filters: parse(useSearch()),
    change: (changed: Partial<Filters>) =>
      replaceFilters({ ...parse(location.search), ...changed }),
    clear: () => replaceFilters({}),
  };
}

export const hasFilters = (filters: object): boolean =>
  Object.values(filters).some((value) => value !== undefined);

const replaceFilters = (filters: object) =>
  navigate(buildUrl(location.pathname, {}, filters), { replace: true });
