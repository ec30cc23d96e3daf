import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { transactionsQuery } from "./queries.ts";
import { hasFilters, normalizeSearch, type TransactionFilters } from "./transaction-filters.ts";
import { TransactionList, TransactionListPlaceholder } from "./transaction-list.tsx";

type TransactionPagesProps = { filters: TransactionFilters; onOpen: (code: string) => void };

export function TransactionPages({ filters, onOpen }: TransactionPagesProps) {
  const { t } = useTranslation("admin");
  const { positions, setPositions } = usePositions(JSON.stringify(filters));
  const search = filters.search && normalizeSearch(filters.search);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    transactionsQuery({ ...filters, search, after: positions.at(-1) }),
  );
  if (isPending) return <TransactionListPlaceholder />;
  if (error) {
    return <LoadError text={t("transactions.loadFailed")} onRetry={() => void refetch()} />;
  }
  const { transactions, next } = data;
  if (transactions.length === 0 && positions.length === 0) {
    return <NoTransactions filters={filters} />;
  }
  return (
    <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
      <TransactionList transactions={transactions} onOpen={onOpen} />
      {positions.length > 0 || next ? (
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button
            disabled={positions.length === 0}
            isBusy={isPlaceholderData}
            onClick={() => setPositions(positions.slice(0, -1))}
          >
            {t("transactions.newer")}
          </Button>
          <Button
            disabled={next === null}
            isBusy={isPlaceholderData}
            onClick={() => next && setPositions([...positions, next])}
          >
            {t("transactions.older")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The positions of the pages visited after the first, to go back to; other filters begin at the first. */
function usePositions(filters: string) {
  const [visited, setVisited] = useState<{ filters: string; positions: readonly string[] }>({
    filters,
    positions: [],
  });
  return {
    positions: visited.filters === filters ? visited.positions : [],
    setPositions: (positions: readonly string[]) => setVisited({ filters, positions }),
  };
}

function NoTransactions({ filters }: { filters: TransactionFilters }) {
  const { t } = useTranslation("admin");
  const isFiltered = hasFilters(filters);
  return (
    <div role="status" className="rounded-control border border-dashed border-line p-8 text-center">
      <p className="font-semibold">
        {t(isFiltered ? "transactions.noMatch" : "transactions.none")}
      </p>
      {filters.search || !isFiltered ? (
        <p className="mt-1 text-sm text-muted">
          {t(isFiltered ? "transactions.noMatchText" : "transactions.noneText")}
        </p>
      ) : null}
    </div>
  );
}
