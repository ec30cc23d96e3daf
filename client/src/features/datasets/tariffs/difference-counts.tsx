import { useTranslation } from "react-i18next";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import type { TariffDifferences } from "#shared/tariffs/contract.ts";

type DifferenceCountsProps = { rowCount: number; differences: TariffDifferences };

/** How many lanes a version adds, changes and removes. */
export function DifferenceCounts({ rowCount, differences }: DifferenceCountsProps) {
  const { t } = useTranslation("datasets");
  const { added, removed, changed, ratesChanged } = differences;
  const counts = [
    { label: t("tariffs.rows"), count: rowCount },
    { label: t("datasets.added"), count: added },
    { label: t("datasets.removed"), count: removed },
    { label: t("tariffs.ratesChanged"), count: ratesChanged },
    { label: t("tariffs.detailsChanged"), count: changed - ratesChanged },
  ];
  return (
    <FactsList className="my-4 grid-cols-2 gap-4 sm:grid-cols-5">
      {counts.map(({ label, count }) => (
        <Fact key={label} label={label} size="xl">
          {formatCount(count)}
        </Fact>
      ))}
    </FactsList>
  );
}
