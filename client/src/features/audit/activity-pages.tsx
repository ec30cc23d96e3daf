import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CursorPagination, useCursors } from "#client/components/cursor-pagination.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { QueryList } from "#client/components/query-list.tsx";
import { hasFilters } from "#client/lib/use-url-filters.ts";
import type { ActivityFilters } from "#shared/audit/contract.ts";
import { ActivityList } from "./activity-list.tsx";
import { activityQuery } from "./queries.ts";

type ActivityPagesProps = { filters: ActivityFilters; onPerson: (email: string) => void };

export function ActivityPages({ filters, onPerson }: ActivityPagesProps) {
  const { t } = useTranslation("admin");
  const { cursors, setCursors } = useCursors();
  const query = useQuery(activityQuery({ ...filters, after: cursors.at(-1) }));
  return (
    <QueryList
      query={query}
      errorText={t("activity.loadFailed")}
      rows={{ count: 10, className: "h-20" }}
      empty={({ events }) =>
        events.length === 0 && cursors.length === 0 ? <NoActivity filters={filters} /> : null
      }
    >
      {({ events, next }) => (
        <>
          <ActivityList events={events} onPerson={onPerson} />
          <CursorPagination
            cursors={cursors}
            next={next}
            isBusy={query.isPlaceholderData}
            onChange={setCursors}
          />
        </>
      )}
    </QueryList>
  );
}

function NoActivity({ filters }: { filters: ActivityFilters }) {
  const { t } = useTranslation("admin");
  if (!hasFilters(filters)) return <EmptyState title={t("activity.empty")} />;
  const text = filters.search ? t("activity.noMatchText") : null;
  return <EmptyState title={t("activity.noMatch")} text={text} />;
}
