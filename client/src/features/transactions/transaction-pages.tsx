import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CursorPagination, usePositions } from "#client/components/cursor-pagination.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { hasFilters } from "#client/lib/use-url-filters.ts";
import { transactionsQuery } from "./queries.ts";
import { type TransactionFilters, toRequest } from "./transaction-filters.ts";
import { TransactionList, TransactionListPlaceholder } from "./transaction-list.tsx";

type TransactionPagesProps = { filters: TransactionFilters; onOpen: (code: string) => void };

export function TransactionPages({ filters, onOpen }: TransactionPagesProps) {
  const { t } = useTranslation("admin");
  const { positions, setPositions } = usePositions(filters);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    transactionsQuery({ ...toRequest(filters), after: positions.at(-1) }),
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
      <CursorPagination
        positions={positions}
        next={next}
        isBusy={isPlaceholderData}
        onChange={setPositions}
      />
    </div>
  );
}

function NoTransactions({ filters }: { filters: TransactionFilters }) {
  const { t } = useTranslation("admin");
  if (!hasFilters(filters)) {
    return <EmptyState title={t("transactions.none")} text={t("transactions.noneText")} />;
  }
  const text = filters.search ? t("transactions.noMatchText") : null;
  return <EmptyState title={t("transactions.noMatch")} text={text} />;
}
