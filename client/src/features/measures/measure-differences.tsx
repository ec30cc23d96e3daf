import { useTranslation } from "react-i18next";
import { VersionPreview } from "#client/components/version-preview.tsx";
import { warningNoticeClass } from "#client/components/warning-notice.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { activateMeasureVersion, type MeasuresPreview } from "#shared/measures/contract.ts";
import { allMeasureQueries, measureVersionsQuery } from "./queries.ts";
import { RecordDifferences } from "./record-differences.tsx";

type MeasureDifferencesProps = { preview: MeasuresPreview; onDone: () => void };

export function MeasureDifferences({ preview, onDone }: MeasureDifferencesProps) {
  const { t } = useTranslation("admin");
  const { activeId, version, differences, missingCodes } = preview;
  const title = t("tariffs.previewTitle", { name: version.fileName });
  const action = useAction(activateMeasureVersion, {
    successTitle: t("measures.activated"),
    invalidates: allMeasureQueries,
  });
  const onError = useStaleRecord(measureVersionsQuery, onDone, [404, 409]);

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
      {differences.length === 0 ? <p className="mt-2">{t("measures.noDifferences")}</p> : null}
      {differences.map((difference) => (
        <RecordDifferences key={difference.kind} {...difference} />
      ))}
      {missingCodes.count > 0 ? (
        <p className={`mt-4 ${warningNoticeClass}`}>
          {t("measures.missingCodes", { codes: missingCodes.sample.join(", ") })}
          <More count={missingCodes.count - missingCodes.sample.length} />
        </p>
      ) : null}
    </VersionPreview>
  );
}

function More({ count }: { count: number }) {
  const { t } = useTranslation("admin");
  return count > 0 ? <> … {t("measures.more", { count })}</> : null;
}
