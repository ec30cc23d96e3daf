import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#client/components/class-names.ts";
import type { ComparedResult } from "#shared/calculator/comparison.ts";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";

/** One of the compared calculations. */
export type Column = {
  value: string;
  /** How the value reads: a country, a day or a code. */
  name: string;
  request: CalculationRequest;
  compared: ComparedResult;
};

/** The first column stays in view while the others scroll sideways. */
export const LABEL_CLASS =
  "sticky left-0 z-1 w-28 bg-surface py-2 pr-2 text-left align-top font-medium hyphens-auto wrap-break-word sm:w-36 lg:w-56";

export const CELL_CLASS = "px-2 py-2 text-right align-top last:pr-0";

export const Nothing = () => <span className="text-muted">–</span>;

type RowProps = {
  label: string;
  columns: readonly Column[];
  /** Not called for a column that was not computed. */
  cell: (result: CalculationResult, index: number) => ReactNode;
  className?: string | undefined;
};

export function ComparisonRow({ label, columns, cell, className }: RowProps) {
  const { t } = useTranslation("comparison");
  return (
    <tr className={className}>
      <th scope="row" className={LABEL_CLASS}>
        {label}
      </th>
      {columns.map(({ value, compared: { result } }, index) => (
        <td key={value} className={classNames(CELL_CLASS, "tabular-nums")}>
          {result ? (
            cell(result, index)
          ) : (
            <>
              <Nothing />
              <span className="sr-only">{t("comparison.notComputed")}</span>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}
