import { navigate, useSearch } from "wouter/use-browser-location";
import type * as z from "zod/mini";
import { buildUrl } from "./api.ts";

/** Schemas by the name of the parameter. */
type FilterSchemas = Readonly<Record<string, z.ZodMiniType>>;
export type UrlFilters<Schemas extends FilterSchemas> = {
  [Name in keyof Schemas]?: z.output<Schemas[Name]>;
};

/** The parameter of the page of a list, after which row it begins. */
export const PAGE_PARAM = "after";

type UrlFiltersOptions = {
  /** Whether the list has pages: with other filters it begins at the first. */
  hasPages?: boolean;
};

/** Filters in the address, so that a reload keeps them, within one history entry; other parameters stay. */
export function useUrlFilters<Schemas extends FilterSchemas>(
  schemas: Schemas,
  { hasPages = false }: UrlFiltersOptions = {},
) {
  type Filters = UrlFilters<Schemas>;
  const isReplaced = (name: string) =>
    Object.hasOwn(schemas, name) || (hasPages && name === PAGE_PARAM);
  const replace = (filters: Filters) => {
    const params = Object.entries(readParams(location.search));
    const others = params.filter(([name]) => !isReplaced(name));
    const query = { ...Object.fromEntries(others), ...filters };
    navigate(buildUrl(location.pathname, {}, query), { replace: true });
  };
  return {
    filters: parseUrlFilters(schemas, useSearch()),
    change: (changed: Filters) =>
      replace({ ...parseUrlFilters(schemas, location.search), ...changed }),
    clear: () => replace({}),
  };
}

/** Reads the filters from the query string of an address, without those that are empty or invalid. */
export function parseUrlFilters<Schemas extends FilterSchemas>(
  schemas: Schemas,
  queryString: string,
): UrlFilters<Schemas> {
  const params = readParams(queryString);
  const filters = Object.entries(schemas).map(([name, schema]) => [
    name,
    schema.safeParse(params[name]).data || undefined,
  ]);
  return Object.fromEntries(filters); // safe: each value is the output of its schema
}

const readParams = (queryString: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(queryString));

export const hasFilters = (filters: object): boolean =>
  Object.values(filters).some((value) => value !== undefined);
