import { useTranslation } from "react-i18next";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { formatCount } from "#client/lib/format-count.ts";

type DifferenceCountsProps = {
  rowCount: number;
  differences: { added: number; removed: number; changed: number; ratesChanged: number };
};

/** How many lanes a version adds, changes and removes. */
export function DifferenceCounts({ rowCount, differences }: DifferenceCountsProps) {
  const { t } = useTranslation("admin");
  const { added, removed, changed, ratesChanged } = differences;
  const counts = [
    { label: t("tariffs.rows"), count: rowCount },
    { label: t("tariffs.added"), count: added },
    { label: t("tariffs.removed"), count: removed },
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
