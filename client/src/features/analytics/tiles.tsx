import { useTranslation } from "react-i18next";
import { Card, cardClass } from "#client/components/card.tsx";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import type { Analytics, Figures } from "#shared/analytics/contract.ts";
import { formatAmount } from "#shared/money.ts";
import { conversionRate, percentChange } from "./compare-figures.ts";
import { formatRevenue } from "./format-figure.ts";

type TileProps = {
  label: string;
  hint?: string;
  figure: (figures: Figures) => number;
  format: (figure: number) => string;
  /** Whether more of it is neither good nor bad; by default more is good, as the color of the change shows. */
  isNeutral?: boolean;
};

const COUNTS = [
  { label: "analytics.calculations", name: "totalCalculations" },
  { label: "analytics.transactions", name: "totalTransactions" },
  { label: "analytics.completed", name: "completedTransactions" },
  { label: "analytics.pending", name: "pendingTransactions", isNeutral: true },
] as const;

export function Tiles({ data }: { data: Analytics }) {
  const { t } = useTranslation("admin");
  const counts: TileProps[] = COUNTS.map(({ label, name, ...tile }) => ({
    ...tile,
    label: t(label),
    figure: (figures) => figures[name],
    format: formatCount,
  }));
  const conversion: TileProps = {
    label: t("analytics.conversion"),
    hint: t("analytics.conversionHint"),
    figure: conversionRate,
    format: (rate) => t("common.percent", { value: formatAmount(rate) }),
  };
  const revenue: TileProps[] = shownCurrencies(data).map((currency) => ({
    label: t("analytics.revenueIn", { currency }),
    hint: t("analytics.revenueHint"),
    figure: ({ revenueByCurrency }) => revenueByCurrency[currency] ?? 0,
    format: (amount) => formatRevenue(currency, amount),
  }));
  return (
    <section aria-label={t("analytics.title")}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {counts.map((tile) => (
          <Tile key={tile.label} tile={tile} data={data} />
        ))}
        {/* These are as wide as the page on phones, so that an amount of millions fits on one line. */}
        {[conversion, ...revenue].map((tile, index) => (
          <Tile
            key={tile.label}
            tile={tile}
            data={data}
            className={isWide(index, revenue.length) ? "col-span-2" : "max-sm:col-span-2"}
          />
        ))}
      </dl>
    </section>
  );
}

/** Whether a tile, counted from the conversion rate, takes two of three columns, so that the last row has no gap. */
function isWide(index: number, revenueCount: number): boolean {
  const emptyCells = (3 - ((COUNTS.length + 1 + revenueCount) % 3)) % 3;
  if (index === 0) return emptyCells > 0;
  return index === revenueCount && emptyCells === 2;
}

/** The currencies of both periods, because the revenue in one may have ended. */
const shownCurrencies = ({ revenueByCurrency, previous }: Analytics): string[] => [
  ...new Set([
    ...Object.keys(revenueByCurrency),
    ...Object.keys(previous?.revenueByCurrency ?? {}),
  ]),
];

function Tile({
  tile,
  data,
  className = "",
}: {
  tile: TileProps;
  data: Analytics;
  className?: string;
}) {
  const { label, hint, figure, format, isNeutral = false } = tile;
  const current = figure(data);
  return (
    <Fact
      label={label}
      title={hint}
      size="xl"
      className={`${cardClass} ${className} flex flex-col justify-between gap-1 max-sm:px-3`}
    >
      {format(current)}
      {data.previous ? (
        <span className="mt-1 flex min-h-5 items-center text-sm font-normal">
          <Change change={percentChange(current, figure(data.previous))} isNeutral={isNeutral} />
        </span>
      ) : null}
    </Fact>
  );
}

function Change({ change, isNeutral }: { change: number | null; isNeutral: boolean }) {
  const { t } = useTranslation("admin");
  if (change === null) return <span className="text-muted">{t("analytics.noEarlierData")}</span>;
  const value = formatCount(Math.abs(change));
  if (change === 0) return <span className="text-muted">{t("common.percent", { value })}</span>;
  const isUp = change > 0;
  const color = isNeutral ? "text-muted" : isUp ? "text-positive" : "text-danger";
  return (
    <span className={`inline-flex items-center gap-1 font-medium tabular-nums ${color}`}>
      <LazyIcon name="arrow" className={`size-3.5 ${isUp ? "" : "rotate-180"}`} />
      {t("common.percent", { value: `${isUp ? "+" : "−"}${value}` })}
    </span>
  );
}

export function TestPaymentsCard({ test }: Pick<Analytics, "test">) {
  const { t } = useTranslation("admin");
  return (
    <Card title={t("analytics.test")}>
      <p className="-mt-3 mb-4 text-sm text-muted">{t("analytics.testHint")}</p>
      <FactsList className="grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-5">
        <Fact label={t("analytics.transactions")} size="xl">
          {formatCount(test.totalTransactions)}
        </Fact>
        {Object.entries(test.revenueByCurrency).map(([currency, amount]) => (
          <Fact key={currency} label={currency} size="xl">
            {formatRevenue(currency, amount)}
          </Fact>
        ))}
      </FactsList>
    </Card>
  );
}
