import { useTranslation } from "react-i18next";
import { warningNoticeClass } from "#client/components/warning-notice.tsx";
import type { DifferencesProps } from "#client/features/datasets/dataset.ts";
import type { MeasuresDetails, MeasuresDifferences } from "#shared/measures/contract.ts";
import { RecordDifferences } from "./record-differences.tsx";

export function MeasureDifferences({
  differences: { records, missingCodes },
}: DifferencesProps<MeasuresDetails, MeasuresDifferences>) {
  const { t } = useTranslation("datasets");
  return (
    <>
      {records.length === 0 ? <p className="mt-2">{t("datasets.noDifferences")}</p> : null}
      {records.map((difference) => (
        <RecordDifferences key={difference.kind} {...difference} />
      ))}
      {missingCodes.count > 0 ? (
        <p className={`mt-4 ${warningNoticeClass}`}>
          {t("measures.missingCodes", { codes: missingCodes.sample.join(", ") })}
          <More count={missingCodes.count - missingCodes.sample.length} />
        </p>
      ) : null}
    </>
  );
}

function More({ count }: { count: number }) {
  const { t } = useTranslation("datasets");
  return count > 0 ? <> … {t("datasets.more", { count })}</> : null;
}
