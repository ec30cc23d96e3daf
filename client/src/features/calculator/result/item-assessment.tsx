import { useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BadgeTone } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { AssessedLine } from "#client/explanation/assessed-line.tsx";
import { focusItem } from "#client/features/calculator/form/focus-item.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import {
  type EditableLineInput,
  KeptResultContext,
  useLineInput,
} from "#client/features/calculator/form/use-line-input.ts";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import type { ItemAssessment } from "#shared/calculator/tariff-line-result.ts";
import { isByLine, type UnassessedReason, type Verdict } from "#shared/duties/assessment.ts";
import { unassessedText } from "#shared/duties/unassessed-text.ts";
import { DutyLayers } from "./duty-layers.tsx";
import { ImportBans } from "./import-bans.tsx";
import { LineQuestions } from "./line-questions.tsx";
import { Gaps, NotAppliedList } from "./not-applied.tsx";

export const VERDICT_TONES: Record<Verdict, BadgeTone> = {
  exact: "positive",
  provisional: "warning",
  unassessed: "plain",
};

export type AssessedItemProps = {
  item: ResultItem;
  /** The index of the item's row in the form; -1 if the row is gone. */
  row: number;
  schedule: CalculationResult["schedule"];
  form: CalculatorForm;
};

/** How the duty of an item follows from its tariff line, and what it depends on. */
export function AssessmentDetails(props: AssessedItemProps & { assessment: ItemAssessment }) {
  const { item, row, schedule, form, assessment } = props;
  const { currency } = item;
  const lineInput = useLineInput(form, row, item);
  const programs = schedule?.programs ?? {};
  const questionTexts = schedule?.questionTexts ?? {};
  if (!isByLine(assessment)) {
    return <CountryRateReason {...props} reason={assessment.reason} lineInput={lineInput} />;
  }
  return (
    <div className="mb-3 space-y-3 pl-6 @coded-row:pl-7 text-sm @coded-row:grid @coded-row:grid-rows-[auto_1fr] @coded-row:gap-x-8 @coded-row:gap-y-3 @coded-row:space-y-0 @coded-row:has-[>section[data-questions]]:grid-cols-[minmax(0,1fr)_24rem] print:mb-1 print:space-y-1 print:pl-3">
      <div className="min-w-0 space-y-3 print:space-y-1">
        <ImportBans bans={assessment.bans} programs={programs} />
        <AssessedLine
          assessment={assessment}
          onUse={lineInput.isEditable ? lineInput.setCode : null}
        />
        <DutyLayers assessment={assessment} programs={programs} currency={currency} />
      </div>
      <LineQuestions
        assessment={assessment}
        questionTexts={questionTexts}
        lineInput={lineInput}
        currency={currency}
      />
      <div className="min-w-0 space-y-3 print:space-y-1">
        <Gaps gaps={assessment.gaps} programs={programs} />
        <NotAppliedList
          measures={assessment.notApplied}
          programs={programs}
          questionTexts={questionTexts}
        />
      </div>
    </div>
  );
}

type CountryRateReasonProps = Pick<AssessedItemProps, "item" | "row"> & {
  reason: UnassessedReason<number>;
  lineInput: EditableLineInput;
};

function CountryRateReason({ reason, item, row, lineInput }: CountryRateReasonProps) {
  const { t } = useTranslation("results");
  const isKept = useContext(KeptResultContext);
  const [isGone, setGone] = useState(false);

  function focusCode() {
    setGone(row < 0);
    if (row >= 0) focusItem(row, "hsCode");
  }

  return (
    <div className="mb-2 pl-6 @coded-row:pl-7 text-sm">
      <p>
        {sentenceWithSpace(unassessedText(reason, item.currency, t))}
        {t("assessment.usedCountryRate")}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 print:hidden">
        {reason.code === "lostZero" && lineInput.isEditable ? (
          <Button onClick={() => lineInput.setCode(reason.meant)}>
            {t("codes.use", { code: reason.meant })}
          </Button>
        ) : null}
        {isKept ? null : <Button onClick={focusCode}>{t("assessment.changeCode")}</Button>}
      </div>
      <p role="status" className="text-muted print:hidden">
        {isGone ? t("assessment.itemNotFound") : ""}
      </p>
    </div>
  );
}
