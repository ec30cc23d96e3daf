import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import { Table } from "#client/components/table.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { DayCounts } from "./day-range.ts";

export function DayTable({ days }: { days: readonly DayCounts[] }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat(DAY);
  return (
    <details className="mt-4 text-sm">
      <summary className="flex min-h-6 items-center gap-2 text-muted">
        <Icon name="chevron" />
        {t("analytics.asTable")}
      </summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={t("analytics.chart")}
        className="mt-2 max-h-80 overflow-auto"
      >
        <Table
          caption={t("analytics.chart")}
          columns={[
            { label: t("analytics.day") },
            { label: t("analytics.calculations"), isNumber: true },
            { label: t("analytics.payments"), isNumber: true },
          ]}
        >
          {days.map(({ day, calculations, payments }) => (
            <tr key={day}>
              <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                {formatDate(day)}
              </th>
              <td className="numeric py-1 pr-4">{calculations.toLocaleString("en-US")}</td>
              <td className="numeric py-1">{payments.toLocaleString("en-US")}</td>
            </tr>
          ))}
        </Table>
      </section>
    </details>
  );
}

const DAY = { dateStyle: "medium", timeZone: "UTC" } as const;
