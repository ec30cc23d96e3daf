import { navigate, useSearch } from "wouter/use-browser-location";
import { buildUrl } from "#client/lib/api.ts";
import { parseFilters, type TransactionFilters } from "./transaction-filters.ts";

/** The filters are in the address, so that a reload keeps them; `change` replaces the history entry. */
export function useTransactionFilters() {
  const filters = parseFilters(useSearch());
  return { filters, change, clear };
}

const change = (changed: TransactionFilters) =>
  replaceFilters({ ...parseFilters(location.search), ...changed });

const clear = () => replaceFilters({});

const replaceFilters = (filters: TransactionFilters) =>
  navigate(buildUrl(location.pathname, {}, filters), { replace: true });
