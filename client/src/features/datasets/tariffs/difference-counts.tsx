import { useTranslation } from "react-i18next";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { warningNoticeClass } from "#client/components/warning-notice.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import type { TariffDifferences } from "#shared/tariffs/contract.ts";

type DifferenceCountsProps = { rowCount: number; differences: TariffDifferences };

const activeCount = (rowCount: number, { added, removed }: TariffDifferences): number =>
  rowCount - added + removed;

/** Whether a version lacks most lanes of the active one, as a file of the latest changes alone does. */
export const removesMost = (rowCount: number, differences: TariffDifferences): boolean =>
  differences.removed > activeCount(rowCount, differences) / 2;

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
    <>
      <FactsList className="my-4 grid-cols-2 gap-4 sm:grid-cols-5">
        {counts.map(({ label, count }) => (
          <Fact key={label} label={label} size="xl">
            {formatCount(count)}
          </Fact>
        ))}
      </FactsList>
      {removesMost(rowCount, differences) ? (
        <p role="alert" className={`mb-4 ${warningNoticeClass}`}>
          {t("tariffs.removesMost", {
            removed: formatCount(removed),
            total: formatCount(activeCount(rowCount, differences)),
          })}
        </p>
      ) : null}
    </>
  );
}
