import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import type { DayCounts } from "./day-range.ts";

/** What the chart shows, for those who read rather than look. */
export function DayTable({ days }: { days: readonly DayCounts[] }) {
  const { t, i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <details className="mt-4 text-sm">
      <summary className="flex min-h-6 items-center gap-2 text-muted">
        <Icon name="chevron" />
        {t("analytics.asTable")}
      </summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t("analytics.chart")}
        className="mt-2 max-h-80 overflow-auto"
      >
        <table className="w-full">
          <caption className="sr-only">{t("analytics.chart")}</caption>
          <thead className="text-left text-muted">
            <tr>
              <th scope="col" className="py-1 font-medium">
                {t("analytics.day")}
              </th>
              <th scope="col" className="numeric py-1 font-medium">
                {t("analytics.calculations")}
              </th>
              <th scope="col" className="numeric py-1 pl-4 font-medium">
                {t("analytics.payments")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.map(({ day, calculations, payments }) => (
              <tr key={day}>
                <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                  {format.format(new Date(day))}
                </th>
                <td className="numeric py-1">{calculations.toLocaleString("en-US")}</td>
                <td className="numeric py-1 pl-4">{payments.toLocaleString("en-US")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
