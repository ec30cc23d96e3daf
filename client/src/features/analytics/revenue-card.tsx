import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import type { Analytics } from "#shared/analytics/contract.ts";
import { type Currency, isCurrency } from "#shared/currency.ts";
import { Change } from "./change.tsx";
import { ChartOrEmpty } from "./chart-card.tsx";
import { percentChange } from "./compare-figures.ts";
import { formatRevenue } from "./format-figure.ts";
import { useBars } from "./use-bars.ts";

type RevenueCardProps = {
  data: Analytics;
  currency: Currency | undefined;
  onCurrency: (currency: Currency) => void;
};

/** The revenue of each currency, one of which the chart shows over time. */
export function RevenueCard({ data, currency, onCurrency }: RevenueCardProps) {
  const { t } = useTranslation("admin");
  const bars = useBars(data);
  const currencies = shownCurrencies(data);
  const shown = currencies.find((code) => code === currency) ?? currencies[0] ?? "USD";
  return (
    <Card title={t("analytics.revenue")}>
      <p className="-mt-1 mb-4 text-sm text-muted">{t("analytics.revenueHint")}</p>
      <div className={currencies.length > 0 ? "grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]" : ""}>
        {currencies.length > 0 ? (
          <ul className="space-y-1 lg:max-h-72 lg:overflow-y-auto lg:p-0.5">
            {currencies.map((code) => (
              <CurrencyItem
                key={code}
                currency={code}
                data={data}
                isShown={code === shown}
                onShow={() => isCurrency(code) && onCurrency(code)}
              />
            ))}
          </ul>
        ) : null}
        <div className="min-w-0">
          <ChartOrEmpty
            name={t("analytics.revenueChart", { currency: shown })}
            unit={data.unit}
            empty={{ title: t("analytics.noRevenue"), text: t("analytics.noRevenueText") }}
            series={[{ name: t("analytics.revenue"), color: "bg-accent" }]}
            bars={bars(({ revenueByCurrency }) => [revenueByCurrency[shown] ?? 0])}
            format={(amount) => formatRevenue(shown, amount)}
          />
        </div>
      </div>
    </Card>
  );
}

/** The currencies of both periods, because the revenue in one may have ended. */
const shownCurrencies = ({ revenueByCurrency, comparison }: Analytics): string[] => [
  ...new Set([
    ...Object.keys(revenueByCurrency),
    ...Object.keys(comparison?.previous.revenueByCurrency ?? {}),
  ]),
];

type CurrencyItemProps = {
  currency: string;
  data: Analytics;
  isShown: boolean;
  onShow: () => void;
};

function CurrencyItem({ currency, data, isShown, onShow }: CurrencyItemProps) {
  const { revenueByCurrency, comparison } = data;
  const amount = (revenues: Analytics["revenueByCurrency"]) => revenues[currency] ?? 0;
  return (
    <li>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onShow}
        className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-3 rounded-control border border-transparent px-3 py-2 text-left hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft"
      >
        <span className="text-sm font-medium text-muted">{currency}</span>
        <span className="text-lg font-semibold tabular-nums">
          {formatRevenue(currency, amount(revenueByCurrency))}
        </span>
        {comparison ? (
          <span className="w-full text-right text-sm">
            <Change
              change={percentChange(
                amount(comparison.current.revenueByCurrency),
                amount(comparison.previous.revenueByCurrency),
              )}
            />
          </span>
        ) : null}
      </button>
    </li>
  );
}
