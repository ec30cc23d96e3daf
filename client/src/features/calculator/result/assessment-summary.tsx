import { useTranslation } from "react-i18next";
import type { ItemAssessment } from "#shared/calculator/tariff-line-result.ts";
import type { Currency } from "#shared/currency.ts";
import { isByLine, type Question } from "#shared/duties/assessment.ts";
import type { FactTexts } from "#shared/duties/texts.ts";
import { DutyLayers } from "./duty-layers.tsx";
import { questionText } from "./fact-texts.ts";
import { ImportBans } from "./import-bans.tsx";
import { notByLineText } from "./item-assessment.tsx";
import { Gaps, NotAppliedList } from "./not-applied.tsx";
import type { Programmes } from "./programmes.ts";

type AssessmentSummaryProps = {
  assessment: ItemAssessment;
  programmes: Programmes;
  factTexts: FactTexts;
  currency: Currency;
};

/** An assessment outside of the calculator's form, whose questions cannot be answered. */
export function AssessmentSummary({ assessment, factTexts, ...props }: AssessmentSummaryProps) {
  const { t } = useTranslation("results");
  if (!isByLine(assessment)) return <p>{notByLineText(assessment.reason, props.currency, t)}</p>;
  return (
    <div className="space-y-3">
      <ImportBans bans={assessment.bans} programmes={props.programmes} />
      <DutyLayers assessment={assessment} {...props} />
      <OpenQuestions questions={assessment.questions} factTexts={factTexts} />
      <Gaps gaps={assessment.gaps} programmes={props.programmes} />
      <NotAppliedList
        measures={assessment.notApplied}
        programmes={props.programmes}
        factTexts={factTexts}
      />
    </div>
  );
}

type OpenQuestionsProps = { questions: readonly Question<number>[]; factTexts: FactTexts };

function OpenQuestions({ questions, factTexts }: OpenQuestionsProps) {
  const { t, i18n } = useTranslation("results");
  if (questions.length === 0) return null;
  return (
    <section className="rounded-control bg-sunken p-3">
      <h4 className="mb-1 font-medium">{t("assessment.questionsTitle")}</h4>
      <ul className="list-disc space-y-1 pl-5">
        {questions.map((question) => {
          if (question.kind === "fact") {
            return (
              <li key={question.fact}>{questionText(factTexts, question.fact, i18n.language)}</li>
            );
          }
          return (
            <li key={question.kind + question.unit}>
              {question.kind === "quantity" ? question.rate : question.condition}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
