import { useTranslation } from "react-i18next";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { formatAmount } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";

type ChangeProps = {
  /** Percent, or percentage points; null if there was nothing before. */
  change: number | null;
  /** A share is compared in points, because a change of it in percent is read as one in points. */
  unit?: "percent" | "points";
  /** Whether more of it is neither good nor bad; by default more is good, as the color of the change shows. */
  isNeutral?: boolean;
};

const TEXTS = { percent: "common.percent", points: "analytics.points" } satisfies Record<
  string,
  TextKey<"admin">
>;

/** How a figure differs from that of as many days before. */
export function Change({ change, unit = "percent", isNeutral = false }: ChangeProps) {
  const { t } = useTranslation("admin");
  if (change === null) return <span className="text-muted">{t("analytics.noEarlierData")}</span>;
  const size = Math.abs(change);
  const value = unit === "points" ? formatAmount(size) : formatCount(size);
  if (change === 0) return <span className="text-muted">{t(TEXTS[unit], { value })}</span>;
  const isUp = change > 0;
  const color = isNeutral ? "text-muted" : isUp ? "text-positive" : "text-danger";
  return (
    <span className={`inline-flex items-center gap-1 font-medium tabular-nums ${color}`}>
      <LazyIcon name="arrow" className={`size-3.5 ${isUp ? "" : "rotate-180"}`} />
      {t(TEXTS[unit], { value: `${isUp ? "+" : "−"}${value}` })}
    </span>
  );
}
