import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { ScrollRegion } from "#client/components/scroll-region.tsx";
import { comingChangesQuery } from "#client/features/datasets/queries.ts";
import { useAgeText } from "#client/features/datasets/version-age.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { changesByDay } from "#shared/measures/changes-by-day.ts";
import type { ComingChange } from "#shared/measures/coming-changes.ts";
import { ChangeItem } from "./change-item.tsx";

/**
 * What is known today of later days: the calendar of the active data. It is as high before as after it has loaded, and as the
 * card beside it where that grows.
 */
export function ComingChangesCard() {
  const { t } = useTranslation("datasets");
  return (
    <Card title={t("coming.title")} className="lg:flex lg:flex-col">
      <p className="-mt-1 mb-3 text-sm text-muted">{t("coming.hint")}</p>
      <ScrollRegion label={t("coming.hint")} className="h-80 lg:h-0 lg:min-h-80 lg:grow">
        <QueryContent query={useQuery(comingChangesQuery)} errorText={t("datasets.loadFailed")}>
          {(changes) =>
            changes.length === 0 ? <p>{t("coming.none")}</p> : <ChangeDays changes={changes} />
          }
        </QueryContent>
      </ScrollRegion>
    </Card>
  );
}

const ChangeDays = ({ changes }: { changes: readonly ComingChange[] }) => (
  <div className="space-y-4">
    {changesByDay(changes).map((day) => (
      <DayOfChanges key={day.date} {...day} />
    ))}
  </div>
);

/** A key of a file may be that of a gap and of a preference, one of which begins and the other ends. */
const changeKey = (change: ComingChange): string =>
  [change.kind, "key" in change ? change.key : change.id, "event" in change && change.event].join(
    " ",
  );

type DayOfChangesProps = { date: string; changes: readonly ComingChange[] };

function DayOfChanges({ date, changes }: DayOfChangesProps) {
  const formatDay = useDateFormat(CALENDAR_DAY);
  const ageText = useAgeText();
  return (
    <section>
      <h3 className="flex flex-wrap items-baseline gap-x-2 border-b border-line pb-1 font-semibold">
        {formatDay(date)}
        <span className="text-sm font-normal text-muted">{ageText(date)}</span>
      </h3>
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <ChangeItem key={changeKey(change)} change={change} />
        ))}
      </ul>
    </section>
  );
}
