import { useTranslation } from "react-i18next";
import { Card, cardClass } from "#client/components/card.tsx";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import type { Analytics, Figures } from "#shared/analytics/contract.ts";
import { formatAmount } from "#shared/money.ts";
import { Change } from "./change.tsx";
import { conversionRate, percentChange, pointChange } from "./compare-figures.ts";
import { formatRevenue } from "./format-figure.ts";

type TileProps = {
  label: string;
  hint?: string;
  figure: (figures: Figures) => number;
  format: (figure: number) => string;
  isNeutral?: boolean;
  /** A share, whose change is one in points. */
  isShare?: boolean;
};

const COUNTS = [
  { label: "analytics.calculations", name: "totalCalculations" },
  { label: "analytics.transactions", name: "totalTransactions" },
  { label: "analytics.completed", name: "completedTransactions" },
  { label: "analytics.pending", name: "pendingTransactions", isNeutral: true },
] as const;

/** Five tiles of the same size: one row where they have room, else rows without a gap. */
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
    isShare: true,
  };
  return (
    <section aria-label={t("analytics.title")}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {[...counts, conversion].map((tile) => (
          <Tile key={tile.label} tile={tile} data={data} />
        ))}
      </dl>
    </section>
  );
}

function Tile({ tile, data }: { tile: TileProps; data: Analytics }) {
  const { label, hint, figure, format, isNeutral = false, isShare = false } = tile;
  const { comparison } = data;
  const compare = isShare ? pointChange : percentChange;
  return (
    <Fact
      label={label}
      title={hint}
      size="xl"
      className={`${cardClass} flex flex-col justify-between gap-1 max-lg:last:col-span-2 max-sm:px-3`}
    >
      {format(figure(data))}
      {comparison ? (
        <span className="mt-1 flex min-h-5 items-center text-sm font-normal">
          <Change
            change={compare(figure(comparison.current), figure(comparison.previous))}
            unit={isShare ? "points" : "percent"}
            isNeutral={isNeutral}
          />
        </span>
      ) : null}
    </Fact>
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
