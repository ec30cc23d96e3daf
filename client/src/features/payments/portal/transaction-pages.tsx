import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CursorPagination, useCursors } from "#client/components/cursor-pagination.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { QueryList } from "#client/components/query-list.tsx";
import { hasFilters, useUrlFilters } from "#client/lib/use-url-filters.ts";
import { TRANSACTIONS_PER_PAGE, transactionSort } from "#shared/payments/portal-contract.ts";
import { transactionsQuery } from "./queries.ts";
import { type TransactionFilters, toRequest } from "./transaction-filters.ts";
import { TransactionList } from "./transaction-list.tsx";

export function TransactionPages({ filters }: { filters: TransactionFilters }) {
  const { t } = useTranslation("admin");
  const { cursors, setCursors } = useCursors();
  const { filters: sorting, change: sort } = useUrlFilters(transactionSort, { hasPages: true });
  const after = cursors.at(-1);
  const sortedBy = sorting.sort ?? "date";
  const query = useQuery(transactionsQuery({ ...toRequest(filters), ...sorting, after }));
  return (
    <QueryList
      query={query}
      errorText={t("transactions.loadFailed")}
      rows={{ count: TRANSACTIONS_PER_PAGE, className: "h-36 md:h-14" }}
      empty={({ transactions }) =>
        transactions.length === 0 && cursors.length === 0 ? (
          <NoTransactions filters={filters} />
        ) : null
      }
    >
      {({ transactions, next }) => (
        <>
          <TransactionList
            transactions={transactions}
            sort={{
              by: sortedBy,
              order: sorting.order ?? "desc",
              // Another column begins with its largest or newest.
              onSort: (by, order) => sort({ sort: by, order: by === sortedBy ? order : "desc" }),
            }}
          />
          <CursorPagination
            cursors={cursors}
            next={next}
            isBusy={query.isPlaceholderData}
            isSorted={hasFilters(sorting)}
            onChange={setCursors}
          />
        </>
      )}
    </QueryList>
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
