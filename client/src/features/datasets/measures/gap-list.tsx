import { useTranslation } from "react-i18next";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { ListedGap } from "#shared/measures/contract.ts";
import { datesText, originsText, programName } from "./measure-texts.ts";

/** What the active version names without computing it. */
export function GapList({ gaps }: { gaps: readonly ListedGap[] }) {
  const { t, i18n } = useTranslation("datasets");
  const formatDay = useDateFormat(CALENDAR_DAY);
  return (
    <details className="group mt-6">
      <summary className="flex min-h-8 items-center gap-2 font-semibold">
        <DetailsChevron className="text-muted" />
        {t("measures.gaps")} ({gaps.length})
      </summary>
      <p className="mt-2 text-sm text-muted">{t("measures.gapsHint")}</p>
      <ul className="mt-2 divide-y divide-line">
        {gaps.map((gap) => (
          <li key={gap.key} className="py-2">
            <p className="font-medium">{programName(gap, i18n.language)}</p>
            <p className="text-sm" lang="en">
              {gap.why}
            </p>
            <p className="text-sm text-muted">
              {[originsText(gap, t, i18n.language), datesText(gap, t, formatDay)]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
