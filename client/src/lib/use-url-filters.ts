import { navigate, useSearch } from "wouter/use-browser-location";
import { buildUrl } from "./api.ts";

/**
 * Filters in the address, so that a reload keeps them; `change` replaces the history entry. Parameters that `parse` does
 * not return belong to other lists of the page, which keep them.
 */
export function useUrlFilters<Filters extends object>(
  parse: (queryString: string) => Partial<Filters>,
) {
  const replace = (filters: object) => {
    const own = Object.keys(parse(""));
    const others = [...new URLSearchParams(location.search)].filter(
      ([name]) => !own.includes(name),
    );
    const query = { ...Object.fromEntries(others), ...filters };
    navigate(buildUrl(location.pathname, {}, query), { replace: true });
  };
  return {
    filters: parse(useSearch()),
    change: (changed: Partial<Filters>) => replace({ ...parse(location.search), ...changed }),
    clear: () => replace({}),
  };
}

export const hasFilters = (filters: object): boolean =>
  Object.values(filters).some((value) => value !== undefined);
