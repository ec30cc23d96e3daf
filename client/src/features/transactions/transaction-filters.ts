import { parseAmount } from "#client/lib/parse-amount.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";
import { type listTransactions, transactionFilters } from "#shared/payments/contract.ts";
import { parseTransactionCode } from "#shared/payments/transaction-code.ts";

export type TransactionFilters = Omit<EndpointQueryInput<typeof listTransactions>, "after">;

/** Reads the filters from the query string of an address, without those that the server would reject. */
export function parseFilters(queryString: string): TransactionFilters {
  const params = Object.fromEntries(new URLSearchParams(queryString));
  const { search, status, mode, currency, from, to } = transactionFilters;
  return {
    search: search.safeParse(params.search).data || undefined,
    status: status.safeParse(params.status).data,
    mode: mode.safeParse(params.mode).data,
    currency: currency.safeParse(params.currency).data,
    from: from.safeParse(params.from).data,
    to: to.safeParse(params.to).data,
  };
}

/** The filters as the server reads them. */
export const toRequest = ({ search, ...filters }: TransactionFilters): TransactionFilters => ({
  search: search && normalizeSearch(search),
  ...filters,
});

/** The server reads amounts in one notation only: "87,50 €" becomes "87.5". */
export function normalizeSearch(search: string): string {
  if (parseTransactionCode(search) || search.includes("@")) return search;
  return parseAmount(search)?.toString() ?? search;
}
