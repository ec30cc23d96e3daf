import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { useAction } from "#client/lib/use-action.ts";
import {
  activateScheduleVersion,
  DIFFERENCE_KINDS,
  type SchedulePreview,
} from "#shared/schedule/contract.ts";
import { LineDifferences } from "./line-differences.tsx";
import { scheduleVersionsQuery } from "./queries.ts";

type ScheduleDifferencesProps = { preview: SchedulePreview; onDone: () => void };

export function ScheduleDifferences({ preview, onDone }: ScheduleDifferencesProps) {
  const { t } = useTranslation("admin");
  const { version } = preview;
  const title = t("tariffs.previewTitle", { name: version.name });
  const kinds = DIFFERENCE_KINDS.filter((kind) => preview[kind].count > 0);
  const action = useAction(activateScheduleVersion, {
    successTitle: t("schedule.activated"),
    invalidates: [scheduleVersionsQuery],
  });
  return (
    <section
      aria-label={title}
      className="mt-4 rounded-control border border-line bg-sunken p-4 wrap-anywhere"
    >
      <h3 className="font-semibold">{title}</h3>
      <FactsList className="my-4 grid-cols-2 gap-4 sm:grid-cols-4">
        {DIFFERENCE_KINDS.map((kind) => (
          <Fact key={kind} label={t(`schedule.${kind}`)} size="xl">
            {preview[kind].count.toLocaleString("en-US")}
          </Fact>
        ))}
      </FactsList>
      {kinds.length === 0 ? <p>{t("schedule.noDifferences")}</p> : null}
      {kinds.map((kind) => (
        <LineDifferences key={kind} title={t(`schedule.${kind}`)} differences={preview[kind]} />
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="primary"
          isBusy={action.isPending}
          onClick={() => action.mutate({ params: { id: version.id } }, { onSuccess: onDone })}
        >
          {t("tariffs.activate")}
        </Button>
        <Button onClick={onDone}>{t("common.cancel")}</Button>
      </div>
    </section>
  );
}
