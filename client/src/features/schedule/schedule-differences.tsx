import { useTranslation } from "react-i18next";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { VersionPreview } from "#client/components/version-preview.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import {
  activateScheduleVersion,
  DIFFERENCE_KINDS,
  type SchedulePreview,
} from "#shared/schedule/contract.ts";
import { LineDifferences } from "./line-differences.tsx";
import { allScheduleQueries, scheduleVersionsQuery } from "./queries.ts";

type ScheduleDifferencesProps = { preview: SchedulePreview; onDone: () => void };

export function ScheduleDifferences({ preview, onDone }: ScheduleDifferencesProps) {
  const { t } = useTranslation("admin");
  const { activeId, version } = preview;
  const title = t("tariffs.previewTitle", { name: version.name });
  const kinds = DIFFERENCE_KINDS.filter((kind) => preview[kind].count > 0);
  const action = useAction(activateScheduleVersion, {
    successTitle: t("schedule.activated"),
    invalidates: allScheduleQueries,
  });
  const onError = useStaleRecord(scheduleVersionsQuery, onDone, [404, 409]);

  const activate = () =>
    action.mutate(
      { params: { id: version.id }, query: { seen: activeId ?? undefined } },
      { onSuccess: onDone, onError },
    );

  return (
    <VersionPreview
      title={title}
      isActivating={action.isPending}
      onActivate={activate}
      onCancel={onDone}
    >
      <FactsList className="my-4 grid-cols-2 gap-4 sm:grid-cols-4">
        {DIFFERENCE_KINDS.map((kind) => (
          <Fact key={kind} label={t(`schedule.${kind}`)} size="xl">
            {formatCount(preview[kind].count)}
          </Fact>
        ))}
      </FactsList>
      {kinds.length === 0 ? <p>{t("schedule.noDifferences")}</p> : null}
      {kinds.map((kind) => (
        <LineDifferences key={kind} title={t(`schedule.${kind}`)} differences={preview[kind]} />
      ))}
    </VersionPreview>
  );
}
