import { parseAmount } from "#client/lib/parse-amount.ts";
import type { UrlFilters } from "#client/lib/use-url-filters.ts";
import type { transactionFilters } from "#shared/payments/portal-contract.ts";
import { parseTransactionCode } from "#shared/payments/transaction-code.ts";

export type TransactionFilters = UrlFilters<typeof transactionFilters>;

export const toRequest = ({ search, ...filters }: TransactionFilters): TransactionFilters => ({
  search: search && normalizeSearch(search),
  ...filters,
});

/** The server reads amounts in one notation only: "87,50 €" becomes "87.5". */
export function normalizeSearch(search: string): string {
  if (parseTransactionCode(search) || search.includes("@") || /^\d+$/.test(search)) return search;
  return parseAmount(search)?.toString() ?? search;
}
