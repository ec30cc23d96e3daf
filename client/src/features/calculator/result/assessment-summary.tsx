import { useTranslation } from "react-i18next";
import type { ItemAssessment } from "#shared/calculator/tariff-line-result.ts";
import type { Currency } from "#shared/currency.ts";
import { isByLine, type Question } from "#shared/duties/assessment.ts";
import { questionText } from "#shared/duties/question-text.ts";
import type { QuestionTexts } from "#shared/duties/texts.ts";
import { unassessedText } from "#shared/duties/unassessed-text.ts";
import { DutyLayers } from "./duty-layers.tsx";
import { ImportBans } from "./import-bans.tsx";
import { Gaps, NotAppliedList } from "./not-applied.tsx";
import type { Programs } from "./programs.ts";

type AssessmentSummaryProps = {
  assessment: ItemAssessment;
  programs: Programs;
  questionTexts: QuestionTexts;
  currency: Currency;
};

/** An assessment outside of the calculator's form, whose questions cannot be answered. */
export function AssessmentSummary({ assessment, questionTexts, ...props }: AssessmentSummaryProps) {
  const { t } = useTranslation("results");
  if (!isByLine(assessment)) return <p>{unassessedText(assessment.reason, props.currency, t)}</p>;
  return (
    <div className="space-y-3">
      <ImportBans bans={assessment.bans} programs={props.programs} />
      <DutyLayers assessment={assessment} {...props} />
      <OpenQuestions questions={assessment.questions} questionTexts={questionTexts} />
      <Gaps gaps={assessment.gaps} programs={props.programs} />
      <NotAppliedList
        measures={assessment.notApplied}
        programs={props.programs}
        questionTexts={questionTexts}
      />
    </div>
  );
}

type OpenQuestionsProps = { questions: readonly Question<number>[]; questionTexts: QuestionTexts };

function OpenQuestions({ questions, questionTexts }: OpenQuestionsProps) {
  const { t, i18n } = useTranslation("results");
  if (questions.length === 0) return null;
  return (
    <section className="rounded-control bg-sunken p-3">
      <h4 className="mb-1 font-medium">{t("assessment.questionsTitle")}</h4>
      <ul className="list-disc space-y-1 pl-5">
        {questions.map((question) => {
          if (question.kind === "yesNo") {
            return (
              <li key={question.name}>
                {questionText(questionTexts, question.name, i18n.language)}
              </li>
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
