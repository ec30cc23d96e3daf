import { useTranslation } from "react-i18next";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { ListedBan } from "#shared/measures/contract.ts";
import { datesText, originsText, programName } from "./measure-texts.ts";

export function BanList({ bans }: { bans: readonly ListedBan[] }) {
  const { t, i18n } = useTranslation("datasets");
  const formatDay = useDateFormat(CALENDAR_DAY);
  return (
    <details className="group mt-3">
      <summary className="flex min-h-8 items-center gap-2 font-semibold">
        <DetailsChevron className="text-muted" />
        {t("measures.bans")} ({bans.length})
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {bans.map((ban) => (
          <li key={ban.key} className="py-2">
            <p className="font-medium">{programName(ban, i18n.language)}</p>
            <p className="text-sm" lang="en">
              {ban.citation}
            </p>
            <p className="text-sm text-muted">
              {[originsText(ban, t, i18n.language), datesText(ban, t, formatDay)]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
