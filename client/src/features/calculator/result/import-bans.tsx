import { useTranslation } from "react-i18next";
import { Citation } from "#client/explanation/layer-list.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import { type ImportBan, isByLine } from "#shared/duties/assessment.ts";
import { programName } from "#shared/duties/program-name.ts";
import type { Programs } from "./programs.ts";

const itemBans = ({ assessment }: ResultItem): readonly ImportBan[] =>
  isByLine(assessment) ? assessment.bans : [];

/** Stands before the total, because goods that may not be imported have no landed cost. */
export function ImportBanNotice({ result: { items } }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const banned = items.filter((item) => itemBans(item).length > 0);
  if (banned.length === 0) return null;
  return (
    <section className="rounded-control bg-danger-soft p-3 text-sm">
      <h3 className="mb-1 font-semibold text-danger">
        {t("results.bansTitle", { count: banned.length })}
      </h3>
      <ul className="space-y-1">
        {banned.map((item) => (
          <li key={item.id} className="wrap-anywhere">
            <bdi className="font-medium">{item.description}</bdi>
            {": "}
            {itemBans(item)
              .map((ban) => banText(ban, formatDay, t))
              .join(" ")}
          </li>
        ))}
      </ul>
    </section>
  );
}

function banText(
  { from, needs }: ImportBan,
  formatDay: (day: string) => string,
  t: ReturnType<typeof useTranslation<"results">>["t"],
): string {
  const date = formatDay(from);
  return needs.length > 0
    ? t("assessment.mayBeBanned", { from: date })
    : t("assessment.banned", { from: date });
}

type ImportBansProps = { bans: readonly ImportBan[]; programs: Programs };

/** Why an item may not be imported, with the law. */
export function ImportBans({ bans, programs }: ImportBansProps) {
  const { t, i18n } = useTranslation("results");
  const formatDay = useDateFormat(CALENDAR_DAY);
  if (bans.length === 0) return null;
  return (
    <section className="rounded-control bg-danger-soft p-3">
      <ul className="space-y-2">
        {bans.map((ban) => (
          <li key={ban.key}>
            <p className="font-medium text-danger">{banText(ban, formatDay, t)}</p>
            <p>{programName(programs, ban.program, i18n.language)}</p>
            <Citation source={ban.source} />
          </li>
        ))}
      </ul>
    </section>
  );
}
