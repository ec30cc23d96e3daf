import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { CursorPagination, useCursors } from "#client/components/cursor-pagination.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { FilterBar } from "#client/components/filter-bar.tsx";
import { FilterSelect } from "#client/components/filter-select.tsx";
import { QueryList } from "#client/components/query-list.tsx";
import { RenameDialog } from "#client/components/rename-dialog.tsx";
import { useUndoable } from "#client/lib/use-undoable.ts";
import { hasFilters, type UrlFilters, useUrlFilters } from "#client/lib/use-url-filters.ts";
import {
  MAX_QUOTE_NAME,
  QUOTE_STATUSES,
  type QuoteSummary,
  quoteFilters,
  updateQuote,
} from "#shared/quotes/contract.ts";
import { allQuoteQueries, quotesQuery } from "./queries.ts";
import { type QuoteChange, QuoteRow } from "./quote-row.tsx";

/** The account's quotes, with what can be done with them. */
export function QuotesCard() {
  const { t } = useTranslation("quotes");
  const { filters, change, clear } = useUrlFilters(quoteFilters, { hasPages: true });
  const { cursors, setCursors } = useCursors();
  const after = cursors.at(-1);
  const query = useQuery(quotesQuery({ ...filters, ...(after && { after }) }));
  const [renamed, setRenamed] = useState<QuoteSummary | null>(null);
  const update = useChangeQuote();
  return (
    <Card title={t("quotes.home.quotes")}>
      <QuoteFilters filters={filters} onChange={change} onClear={clear} />
      <QueryList
        query={query}
        errorText={t("quotes.list.loadFailed")}
        rows={{ count: 5, className: "h-20 md:h-15" }}
        empty={({ quotes }) =>
          quotes.length === 0 ? (
            <EmptyState
              title={t(hasFilters(filters) ? "quotes.list.noMatch" : "quotes.list.noQuotes")}
              text={hasFilters(filters) ? null : t("quotes.list.noQuotesText")}
            />
          ) : null
        }
      >
        {({ quotes }) => (
          <ul className="divide-y divide-line">
            {quotes.map((quote) => (
              <QuoteRow
                key={quote.id}
                quote={quote}
                onChange={(change) => update(quote, change)}
                onRename={() => setRenamed(quote)}
              />
            ))}
          </ul>
        )}
      </QueryList>
      <CursorPagination
        cursors={cursors}
        next={query.data?.next ?? null}
        isBusy={query.isPlaceholderData}
        onChange={setCursors}
      />
      {renamed ? (
        <RenameDialog
          name={renamed.name}
          maxLength={MAX_QUOTE_NAME}
          onRename={(name) => update(renamed, { name })}
          onClose={() => setRenamed(null)}
        />
      ) : null}
    </Card>
  );
}

type Filters = UrlFilters<typeof quoteFilters>;

type QuoteFiltersProps = {
  filters: Filters;
  onChange: (changed: Filters) => void;
  onClear: () => void;
};

function QuoteFilters({ filters, onChange, onClear }: QuoteFiltersProps) {
  const { t } = useTranslation("quotes");
  return (
    <FilterBar
      searchLabel={t("quotes.list.searchQuotes")}
      filters={filters}
      onSearch={(search) => onChange({ search })}
      onClear={onClear}
    >
      <FilterSelect
        id="quote-status"
        label={t("quotes.list.status")}
        values={QUOTE_STATUSES}
        valueText={(status) => t(`quotes.status.${status}`)}
        anyText={t("quotes.list.anyStatus")}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        id="quote-shelf"
        label={t("quotes.list.shelf")}
        values={["archived"]}
        valueText={() => t("quotes.list.archived")}
        anyText={t("quotes.list.current")}
        value={filters.shelf}
        onChange={(shelf) => onChange({ shelf })}
      />
    </FilterBar>
  );
}

/** Changes a quote, with a message that takes the change back. */
function useChangeQuote() {
  const { t } = useTranslation("quotes");
  const change = useUndoable(updateQuote, [allQuoteQueries]);
  return ({ id, name }: QuoteSummary, body: QuoteChange) => {
    const params = { id };
    change(
      { params, body },
      { title: t(doneKey(body)), undo: { params, body: undone(body, name) } },
    );
  };
}

const undone = (body: QuoteChange, name: string): QuoteChange =>
  "name" in body
    ? { name }
    : Object.fromEntries(Object.entries(body).map(([key, isSet]) => [key, !isSet]));

function doneKey(body: QuoteChange) {
  if (body.name !== undefined) return "quotes.list.renamed";
  if (body.isSent !== undefined) return "quotes.list.markedSent";
  if (body.isDeleted !== undefined) return "shelf.deleted";
  if (body.isWithdrawn !== undefined) {
    return body.isWithdrawn ? "quotes.list.withdrawn" : "quotes.list.reopened";
  }
  return body.isArchived ? "shelf.movedToArchive" : "shelf.takenFromArchive";
}
