import { useTranslation } from "react-i18next";
import { Table } from "#client/components/table.tsx";
import { TimelineItem } from "#client/components/timeline-item.tsx";
import { useDateFormat, WITH_SECONDS } from "#client/lib/use-date-format.ts";
import { useIsWide } from "#client/lib/use-is-wide.ts";
import type { Activity } from "#shared/audit/contract.ts";
import { describeEvent } from "./describe-event.ts";

type ActivityListProps = { events: readonly Activity[]; onPerson: (email: string) => void };

export function ActivityList({ events, onPerson }: ActivityListProps) {
  const isWide = useIsWide("lg");
  if (isWide) return <ActivityTable events={events} onPerson={onPerson} />;
  return (
    <ol className="divide-y divide-line">
      {events.map((event) => (
        <EventItem key={event.id} event={event} onPerson={onPerson} />
      ))}
    </ol>
  );
}

function ActivityTable({ events, onPerson }: ActivityListProps) {
  const { t } = useTranslation("admin");
  return (
    <Table
      caption={t("activity.title")}
      stickyIn="page"
      columns={[
        { label: t("activity.timeColumn") },
        { label: t("activity.action") },
        { label: t("activity.changeColumn") },
        { label: t("activity.personColumn") },
        { label: t("activity.addressColumn") },
      ]}
    >
      {events.map((event) => (
        <EventRow key={event.id} event={event} onPerson={onPerson} />
      ))}
    </Table>
  );
}

type EventItemProps = { event: Activity; onPerson: (email: string) => void };

function EventItem({ event, onPerson }: EventItemProps) {
  const { t } = useTranslation(["admin", "accounts", "datasets"]);
  const { target, change } = describeEvent(event, t);
  return (
    <TimelineItem at={event.at}>
      <p className="wrap-anywhere">
        <span className="font-medium">{t(`activity.actions.${event.action}`)}</span>
        <Target target={target} />
      </p>
      {change ? <p className="text-sm wrap-anywhere">{change}</p> : null}
      <p className="text-sm wrap-anywhere text-muted">
        <Actor event={event} onPerson={onPerson} />
        {event.address ? ` · ${event.address}` : null}
      </p>
    </TimelineItem>
  );
}

function EventRow({ event, onPerson }: EventItemProps) {
  const { t } = useTranslation(["admin", "accounts", "datasets"]);
  const formatDate = useDateFormat(WITH_SECONDS);
  const { target, change } = describeEvent(event, t);
  return (
    <tr className="align-top text-sm leading-6">
      <td className="py-2 pr-4 whitespace-nowrap text-muted tabular-nums">
        <time dateTime={event.at}>{formatDate(event.at)}</time>
      </td>
      <th scope="row" className="w-1/4 py-2 pr-4 text-left font-normal wrap-anywhere">
        <span className="font-medium">{t(`activity.actions.${event.action}`)}</span>
        <Target target={target} />
      </th>
      <td className="py-2 pr-4 wrap-anywhere">{change}</td>
      <td className="min-w-48 py-2 pr-4 wrap-anywhere text-muted">
        <Actor event={event} onPerson={onPerson} />
      </td>
      <td className="min-w-28 py-2 wrap-anywhere text-muted">{event.address}</td>
    </tr>
  );
}

/** Continues in the next line as a whole where that has room: a code or an email breaks at any hyphen. */
const Target = ({ target }: { target: string | null }) =>
  target ? (
    <>
      {" · "}
      <span className="inline-block">{target}</span>
    </>
  ) : null;

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
