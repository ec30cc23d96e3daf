import { useTranslation } from "react-i18next";
import type { ItemAssessment } from "#shared/calculator/tariff-line-result.ts";
import type { Currency } from "#shared/currency.ts";
import { isByLine, type Question } from "#shared/schedule/assessment.ts";
import { DutyLayers } from "./duty-layers.tsx";
import { notByLineText } from "./item-assessment.tsx";
import { Gaps, NotAppliedList } from "./not-applied.tsx";
import type { Programmes } from "./programmes.ts";

type AssessmentSummaryProps = {
  assessment: ItemAssessment;
  programmes: Programmes;
  currency: Currency;
};

/** An assessment outside of the calculator's form, whose questions cannot be answered. */
export function AssessmentSummary({ assessment, ...props }: AssessmentSummaryProps) {
  const { t } = useTranslation("results");
  if (!isByLine(assessment)) return <p>{notByLineText(assessment.reason, props.currency, t)}</p>;
  return (
    <div className="space-y-3">
      <DutyLayers assessment={assessment} {...props} />
      <OpenQuestions questions={assessment.questions} />
      <Gaps gaps={assessment.gaps} programmes={props.programmes} />
      <NotAppliedList measures={assessment.notApplied} programmes={props.programmes} />
    </div>
  );
}

function OpenQuestions({ questions }: { questions: readonly Question<number>[] }) {
  const { t } = useTranslation("results");
  if (questions.length === 0) return null;
  return (
    <section className="rounded-control bg-sunken p-3">
      <h4 className="mb-1 font-medium">{t("assessment.questionsTitle")}</h4>
      <ul className="list-disc space-y-1 pl-5">
        {questions.map((question) =>
          question.kind === "fact" ? (
            <li key={question.fact}>{t(`assessment.facts.${question.fact}`)}</li>
          ) : (
            <li key={question.unit}>{question.rate}</li>
          ),
        )}
      </ul>
    </section>
  );
}
