import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { TimelineItem } from "#client/components/timeline-item.tsx";
import type { Activity } from "#shared/audit/contract.ts";
import { activityPages } from "./queries.ts";

export function ActivityCard() {
  const { t } = useTranslation("admin");
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t("activity.title")}
      aside={<p className="text-sm text-muted">{t("activity.hint")}</p>}
    >
      {isOpen ? <Events /> : <Button onClick={() => setOpen(true)}>{t("activity.show")}</Button>}
    </Card>
  );
}

function Events() {
  const { t } = useTranslation("admin");
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(activityPages);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  if (isPending) return <p role="status">{t("app.loading")}</p>;
  return (
    <>
      {error ? <LoadError text={t("activity.loadFailed")} onRetry={() => void refetch()} /> : null}
      {events.length === 0 && !error ? <p className="text-muted">{t("activity.empty")}</p> : null}
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button className="mt-4" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {t("activity.more")}
        </Button>
      ) : null}
    </>
  );
}

function EventItem({ event }: { event: Activity }) {
  const { t } = useTranslation("admin");
  return (
    <TimelineItem at={event.at}>
      <p className="wrap-anywhere">
        <span className="font-medium">{t(`activity.actions.${event.action}`)}</span>
        {event.target ? ` · ${event.target}` : null}
      </p>
      <Change {...event} />
      <p className="text-sm wrap-anywhere text-muted">
        {[event.actor ?? t("activity.unknownUser"), event.address].filter(Boolean).join(" · ")}
      </p>
    </TimelineItem>
  );
}

function Change({ before, after }: Pick<Activity, "before" | "after">) {
  const text = [before, after].filter((value) => value !== null).join(" → ");
  return text ? <p className="text-sm wrap-anywhere">{text}</p> : null;
}
