import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CursorPagination, usePositions } from "#client/components/cursor-pagination.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { TimelineItem } from "#client/components/timeline-item.tsx";
import { hasFilters } from "#client/lib/use-url-filters.ts";
import type { Activity, ActivityFilters } from "#shared/audit/contract.ts";
import { describeEvent } from "./describe-event.ts";
import { activityQuery } from "./queries.ts";

type ActivityPagesProps = { filters: ActivityFilters; onPerson: (email: string) => void };

export function ActivityPages({ filters, onPerson }: ActivityPagesProps) {
  const { t } = useTranslation("admin");
  const { positions, setPositions } = usePositions(filters);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    activityQuery({ ...filters, after: positions.at(-1) }),
  );
  if (isPending) return <p role="status">{t("app.loading")}</p>;
  if (error) return <LoadError text={t("activity.loadFailed")} onRetry={() => void refetch()} />;
  const { events, next } = data;
  if (events.length === 0 && positions.length === 0) return <NoActivity filters={filters} />;
  return (
    <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <EventItem key={event.id} event={event} onPerson={onPerson} />
        ))}
      </ol>
      <CursorPagination
        positions={positions}
        next={next}
        isBusy={isPlaceholderData}
        onChange={setPositions}
      />
    </div>
  );
}

function NoActivity({ filters }: { filters: ActivityFilters }) {
  const { t } = useTranslation("admin");
  if (!hasFilters(filters)) return <EmptyState title={t("activity.empty")} />;
  const text = filters.search ? t("activity.noMatchText") : null;
  return <EmptyState title={t("activity.noMatch")} text={text} />;
}

type EventItemProps = { event: Activity; onPerson: (email: string) => void };

function EventItem({ event, onPerson }: EventItemProps) {
  const { t } = useTranslation(["admin", "accounts"]);
  const { target, change } = describeEvent(event, t);
  return (
    <TimelineItem at={event.at}>
      <p className="wrap-anywhere">
        <span className="font-medium">{t(`activity.actions.${event.action}`)}</span>
        {target ? ` · ${target}` : null}
      </p>
      {change ? <p className="text-sm wrap-anywhere">{change}</p> : null}
      <p className="text-sm wrap-anywhere text-muted">
        <Actor event={event} onPerson={onPerson} />
        {event.address ? ` · ${event.address}` : null}
      </p>
    </TimelineItem>
  );
}

/** An event without a person and an address was caused by a job, such as Stripe's report of a payment. */
function Actor({ event: { actor, address }, onPerson }: EventItemProps) {
  const { t } = useTranslation("admin");
  if (actor === null) return t(address ? "activity.unknownUser" : "activity.automatic");
  return (
    <button
      type="button"
      aria-label={t("activity.onlyPerson", { person: actor })}
      title={t("activity.onlyPerson", { person: actor })}
      onClick={() => onPerson(actor)}
      className="min-h-6 rounded-control text-left underline-offset-4 hover:text-accent hover:underline"
    >
      {actor}
    </button>
  );
}
