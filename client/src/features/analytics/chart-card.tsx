import { useTranslation } from "react-i18next";
import { BarChart, type BarChartProps, type Series } from "#client/components/bar-chart.tsx";
import { Card } from "#client/components/card.tsx";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ScrollRegion } from "#client/components/scroll-region.tsx";
import { Table } from "#client/components/table.tsx";
import type { IntervalUnit } from "#shared/analytics/contract.ts";

type ChartCardProps = BarChartProps & {
  title: string;
  unit: IntervalUnit;
  /** Shown instead of a chart of zeros. */
  empty: { title: string; text: string };
};

export function ChartCard({ title, empty, ...chart }: ChartCardProps) {
  return (
    <Card title={title}>
      <ChartOrEmpty empty={empty} {...chart} />
    </Card>
  );
}

/** A chart with its legend and its table, or why there is none. */
export function ChartOrEmpty({ unit, empty, ...chart }: Omit<ChartCardProps, "title">) {
  const isEmpty = chart.bars.every(({ values }) => values.every((value) => value === 0));
  return (
    <>
      {isEmpty ? (
        <EmptyState {...empty} />
      ) : (
        <>
          <BarChart {...chart} />
          {chart.series.length > 1 ? <Legend series={chart.series} /> : null}
          <ChartTable {...chart} unit={unit} />
        </>
      )}
    </>
  );
}

const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
    {series.map(({ name, color }) => (
      <li key={name} className="flex items-center gap-1.5">
        <span className={`size-2.5 rounded-full ${color} forced-color-adjust-none`} />
        {name}
      </li>
    ))}
  </ul>
);

function ChartTable({ name, series, bars, format, unit }: BarChartProps & { unit: IntervalUnit }) {
  const { t } = useTranslation("admin");
  return (
    <details className="group mt-3 text-sm">
      <summary className="flex min-h-6 items-center gap-2 text-muted">
        <DetailsChevron />
        {t("analytics.asTable")}
      </summary>
      <ScrollRegion label={name} className="mt-2 max-h-80">
        <Table
          caption={name}
          stickyIn="region"
          columns={[
            { label: t(`analytics.units.${unit}`) },
            ...series.map(({ name: label }) => ({ label, isNumber: true })),
          ]}
        >
          {bars.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row" className="py-1 pr-4 text-left font-normal whitespace-nowrap">
                {label}
              </th>
              {series.map(({ name: seriesName }, index) => (
                <td key={seriesName} className="numeric py-1 pr-4 last:pr-0">
                  {format(values[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </ScrollRegion>
    </details>
  );
}
