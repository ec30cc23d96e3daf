import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { ScrollRegion } from "#client/components/scroll-region.tsx";
import { openInCalculator } from "#client/features/calculator/form/request-form.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { formatMoney } from "#shared/format-money.ts";
import { type Cheapest, isExact } from "./cheapest.ts";
import { BasisCell, DutiesCell, ItemCell, ListCell, SavingsCell } from "./comparison-cells.tsx";
import { ComparisonHead } from "./comparison-head.tsx";
import { type Column, ComparisonRow, Nothing } from "./comparison-row.tsx";
import { layerSums, possibleSavings } from "./comparison-rows.ts";
import { openPoints, useOpenPointTexts } from "./open-points.ts";

type ComparisonTableProps = {
  columns: readonly Column[];
  cheapest: Cheapest | null;
  isByOrigin: boolean;
  /** Undefined while there is only one. */
  onRemove: ((value: string) => void) | undefined;
};

/** The calculations side by side: what each costs, what it consists of, and what it rests on. */
export function ComparisonTable({ columns, ...props }: ComparisonTableProps) {
  const { t } = useTranslation("comparison");
  const results = columns.flatMap(({ compared: { result } }) => result ?? []);
  return (
    <ScrollRegion label={t("comparison.table")} className="-mx-4 px-4 sm:-mx-5 sm:px-5">
      <table
        className="w-full table-fixed border-collapse text-sm"
        style={{ minWidth: `${LABEL_REM + columns.length * COLUMN_REM}rem` }}
      >
        <caption className="sr-only">{t("comparison.table")}</caption>
        <ComparisonHead columns={columns} {...props} />
        <CostRows columns={columns} results={results} />
        <CertaintyRows columns={columns} results={results} />
        <ItemRows columns={columns} items={results[0]?.items ?? []} />
        <tbody className="border-t border-line print:hidden">
          <ComparisonRow
            label={t("comparison.calculator")}
            columns={columns}
            cell={(_, index) => <OpenButton column={columns[index]} />}
          />
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The least widths, in which amounts of seven digits fit. */
const LABEL_REM = 8;
const COLUMN_REM = 8;

type RowsProps = { columns: readonly Column[]; results: readonly CalculationResult[] };

const PART_CLASS = "text-muted [&>th]:pl-2 sm:[&>th]:pl-4 [&>th]:font-normal";

/** Duties with their layers, taxes and fees where there are any, and the total to the door. */
function CostRows({ columns, results }: RowsProps) {
  const { t, i18n } = useTranslation("results");
  const texts = { t, language: i18n.language };
  const layers = new Map(results.map((result) => [result, layerSums(result, texts)]));
  const names = new Set(results.flatMap((result) => [...(layers.get(result)?.keys() ?? [])]));
  const amountRow = (label: string, amount: (result: CalculationResult) => number) => (
    <ComparisonRow
      label={label}
      columns={columns}
      cell={(result) => formatMoney(amount(result), result.currency)}
    />
  );
  return (
    <tbody className="divide-y divide-line">
      <ComparisonRow
        label={t("results.duties")}
        columns={columns}
        cell={(result) => <DutiesCell result={result} />}
      />
      {[...names].map((name) => (
        <ComparisonRow
          key={name}
          label={name}
          columns={columns}
          cell={(result) => {
            const amount = layers.get(result)?.get(name);
            return amount === undefined ? <Nothing /> : formatMoney(amount, result.currency);
          }}
          className={PART_CLASS}
        />
      ))}
      {results.some(({ taxAmount }) => taxAmount > 0)
        ? amountRow(t("results.taxes"), ({ taxAmount }) => taxAmount)
        : null}
      {results.some(({ feeAmount }) => feeAmount > 0)
        ? amountRow(t("results.fees"), ({ feeAmount }) => feeAmount)
        : null}
      {amountRow(t("results.totalToDoor"), ({ totalToDoor }) => totalToDoor)}
    </tbody>
  );
}

/** What the figures rest on, what could lower them, and what they depend on. */
function CertaintyRows({ columns, results }: RowsProps) {
  const texts = useOpenPointTexts();
  const { t } = texts;
  return (
    <tbody className="divide-y divide-line border-t border-line">
      <ComparisonRow
        label={texts.tResults("results.basis")}
        columns={columns}
        cell={(result) => <BasisCell result={result} />}
      />
      {results.some((result) => possibleSavings(result).length > 0) ? (
        <ComparisonRow
          label={t("comparison.preference")}
          columns={columns}
          cell={(result) => <SavingsCell result={result} />}
        />
      ) : null}
      {results.every(isExact) ? null : (
        <ComparisonRow
          label={t("comparison.dependsOn")}
          columns={columns}
          cell={(result) => <ListCell texts={openPoints(result, texts)} />}
        />
      )}
    </tbody>
  );
}

type ItemRowsProps = Pick<RowsProps, "columns"> & { items: CalculationResult["items"] };

/** The duty of each item, where there are several. */
function ItemRows({ columns, items }: ItemRowsProps) {
  if (items.length < 2) return null;
  return (
    <tbody className="divide-y divide-line border-t-2 border-line">
      {items.map(({ id, description }, position) => (
        <ComparisonRow
          key={id}
          label={description}
          columns={columns}
          cell={(result) => <ItemCell result={result} position={position} />}
        />
      ))}
    </tbody>
  );
}

function OpenButton({ column }: { column: Column | undefined }) {
  const { t } = useTranslation("comparison");
  if (!column) return null;
  return (
    <Button
      aria-label={t("comparison.openInCalculator", { name: column.name })}
      onClick={() => openInCalculator(column.request)}
    >
      {t("comparison.open")}
    </Button>
  );
}
