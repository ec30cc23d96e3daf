import { useTranslation } from "react-i18next";
import { Amount } from "#client/components/amount.tsx";
import { DutyFormula } from "#client/explanation/duty-formula.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import type { ItemFigures } from "#shared/calculator/item-figures.ts";
import { landedCostLines } from "#shared/calculator/quote-lines.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { AssessmentDetails } from "./item-assessment.tsx";
import { LandedCostLines } from "./landed-cost-lines.tsx";

type ItemDetailsProps = {
  item: ResultItem;
  figures: ItemFigures;
  row: number;
  result: CalculationResult;
  form: CalculatorForm;
};

/** How the duty of an item came about, and what it depends on. */
export function ItemDetails({ item, figures, row, result, form }: ItemDetailsProps) {
  const { t } = useTranslation("results");
  const { assessment, duty, currency } = item;
  const lines = landedCostLines(result, item.id);
  return (
    <>
      {assessment ? (
        <AssessmentDetails
          item={item}
          row={row}
          schedule={result.schedule}
          form={form}
          assessment={assessment}
        />
      ) : null}
      {duty && !isByLine(assessment) ? (
        <div className="mb-3 pl-6 @coded-row:pl-7 print:mb-1 print:pl-0">
          <DutyFormula duty={duty} currency={currency} />
        </div>
      ) : null}
      {lines.length > 0 ? (
        <div className="mb-1 max-w-2xl pl-6 @coded-row:pl-7">
          <LandedCostLines lines={lines} currency={currency} />
        </div>
      ) : null}
      {item.hsCode && !isByLine(assessment) ? (
        <p className="pl-6 @coded-row:pl-7 text-sm text-muted">
          {t("items.hsCodeLine", { code: item.hsCode })}
        </p>
      ) : null}
      {/* The row has it on wide screens. */}
      <p className="flex justify-between gap-3 pb-2 pl-6 text-sm text-muted @coded-row:hidden print:pb-0 print:pl-3">
        {t("results.perUnit")}
        <Amount value={figures.costPerUnit} currency={currency} />
      </p>
    </>
  );
}
