import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { IconButton } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { CountryFlag } from "#client/countries/country-flag.tsx";
import { formatMoney } from "#shared/format-money.ts";
import type { Cheapest } from "./cheapest.ts";
import { CELL_CLASS, type Column, LABEL_CLASS } from "./comparison-row.tsx";
import { difference } from "./comparison-rows.ts";

type ComparisonHeadProps = {
  columns: readonly Column[];
  cheapest: Cheapest | null;
  isByOrigin: boolean;
  /** Undefined while there is only one. */
  onRemove: ((value: string) => void) | undefined;
};

/** What is compared, with what it costs in all. */
export function ComparisonHead({ columns, cheapest, isByOrigin, onRemove }: ComparisonHeadProps) {
  const { t } = useTranslation("comparison");
  return (
    <thead>
      <tr>
        <td className={LABEL_CLASS} />
        {columns.map(({ value, name }, index) => (
          <th key={value} scope="col" className={`${CELL_CLASS} font-medium`}>
            <span className="flex min-h-11 items-center justify-end sm:min-h-10">
              {onRemove ? (
                <IconButton
                  label={t("comparison.remove", { name })}
                  onClick={() => onRemove(value)}
                  className="print:hidden"
                >
                  <Icon name="remove" className="size-4" />
                </IconButton>
              ) : null}
              {isByOrigin ? <CountryFlag code={value} /> : null}
            </span>
            <span className="block wrap-break-word">{name}</span>
            <CheapestMark cheapest={cheapest} index={index} />
          </th>
        ))}
      </tr>
      <tr className="border-b border-line">
        <th scope="row" className={LABEL_CLASS}>
          {t("results.total")}
        </th>
        {columns.map((column) => (
          <td key={column.value} className={CELL_CLASS}>
            <Total column={column} least={leastTotal(columns, cheapest)} />
          </td>
        ))}
      </tr>
    </thead>
  );
}

const leastTotal = (columns: readonly Column[], cheapest: Cheapest | null) =>
  columns[cheapest?.least[0] ?? -1]?.compared.result?.totalLandedCost ?? null;

type TotalProps = { column: Column; least: number | null };

function Total({ column: { compared }, least }: TotalProps) {
  const { t } = useTranslation("comparison");
  const { result, error } = compared;
  if (!result) {
    return (
      <>
        <span className="block font-semibold">{t("comparison.notComputed")}</span>
        <span className="block text-left text-sm text-muted">{error}</span>
      </>
    );
  }
  const { totalLandedCost, currency } = result;
  const more = least === null ? 0 : difference(totalLandedCost, least);
  return (
    <>
      <span className="block text-base font-semibold tabular-nums lg:text-lg">
        {formatMoney(totalLandedCost, currency)}
      </span>
      {more > 0 ? (
        <span className="block text-sm text-muted tabular-nums">
          +{formatMoney(more, currency)}
        </span>
      ) : null}
    </>
  );
}

type CheapestMarkProps = { cheapest: Cheapest | null; index: number };

/** Plain unless every duty is exact: then an answer could still change the order. */
function CheapestMark({ cheapest, index }: CheapestMarkProps) {
  const { t } = useTranslation("comparison");
  if (!cheapest?.next || !cheapest.least.includes(index)) return null;
  return (
    <span className="block pt-1 *:whitespace-normal">
      {cheapest.isCertain ? (
        <Badge tone="positive">{t("comparison.cheapest")}</Badge>
      ) : (
        <Badge>{t("comparison.cheapestIf")}</Badge>
      )}
    </span>
  );
}
