import { useTranslation } from "react-i18next";
import type { EditableLineInput } from "#client/features/calculator/form/use-line-input.ts";
import type { Currency } from "#shared/currency.ts";
import { type Assessment, QUANTITY_UNITS } from "#shared/duties/assessment.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import type { QuestionTexts } from "#shared/duties/texts.ts";
import { PreferenceClaims } from "./preference-claims.tsx";
import { questionText } from "./question-texts.ts";
import { ReliefClaims } from "./relief-claims.tsx";
import { UnitQuantityField } from "./unit-quantity-field.tsx";
import { YesNoField } from "./yes-no-field.tsx";

type LineQuestionsProps = {
  assessment: Assessment<number>;
  questionTexts: QuestionTexts;
  lineInput: EditableLineInput;
  currency: Currency;
};

/** What only the importer knows: open questions and those answered, each with what it changes. */
export function LineQuestions({
  assessment,
  questionTexts,
  lineInput,
  currency,
}: LineQuestionsProps) {
  const { t, i18n } = useTranslation("results");
  const { questions, preferences } = assessment;
  const { answers = {}, quantities = {} } = lineInput;
  const openQuestions = questions.filter((question) => question.kind === "yesNo");
  const isRelief = (name: QuestionName) => questionTexts[name]?.relief !== undefined;
  const openUnits = questions.filter((question) => question.kind === "quantity");
  const valueConditions = questions.filter((question) => question.kind === "unitValue");
  const shownQuestions = new Set(
    inOrder(questionTexts, [...askedQuestions(assessment), ...Object.keys(answers)]),
  );
  const shownUnits = QUANTITY_UNITS.filter(
    (unit) =>
      quantities[unit] !== undefined ||
      [...openUnits, ...valueConditions].some((asked) => asked.unit === unit),
  );
  if (shownQuestions.size + shownUnits.length + preferences.length === 0) return null;
  return (
    <section
      data-questions
      className="rounded-control bg-sunken p-3 @coded-row:col-start-2 @coded-row:row-span-2 @coded-row:row-start-1 @coded-row:self-start print:border print:border-line"
    >
      <h4 className="mb-2 font-medium">{t("assessment.questionsTitle")}</h4>
      {lineInput.isGone ? (
        <p className="mb-2 text-sm text-muted print:hidden">{t("assessment.itemNotFound")}</p>
      ) : null}
      <fieldset disabled={!lineInput.isEditable} className="space-y-4">
        {shownUnits.map((unit) => (
          <UnitQuantityField
            key={unit}
            unit={unit}
            question={openUnits.find((question) => question.unit === unit)}
            conditions={valueConditions
              .filter((asked) => asked.unit === unit)
              .map(({ condition }) => condition)}
            lineInput={lineInput}
            currency={currency}
          />
        ))}
        {[...shownQuestions]
          .filter((name) => !isRelief(name))
          .map((name) => (
            <YesNoField
              key={name}
              name={name}
              text={questionText(questionTexts, name, i18n.language)}
              question={openQuestions.find((question) => question.name === name)}
              lineInput={lineInput}
              currency={currency}
            />
          ))}
        <ReliefClaims
          reliefs={[...shownQuestions].filter(isRelief)}
          questions={openQuestions}
          questionTexts={questionTexts}
          lineInput={lineInput}
          currency={currency}
        />
        {preferences.length > 0 ? (
          <PreferenceClaims preferences={preferences} lineInput={lineInput} currency={currency} />
        ) : null}
      </fieldset>
    </section>
  );
}

/** What duties and import bans depend on. */
const askedQuestions = ({ questions, bans }: Assessment<number>): QuestionName[] => [
  ...bans.flatMap(({ needs }) => needs.map(({ question }) => question)),
  ...questions.flatMap((question) => (question.kind === "yesNo" ? question.name : [])),
];

/** The questions in the order of their texts, those without a text last. */
const inOrder = (texts: QuestionTexts, names: readonly QuestionName[]): QuestionName[] =>
  [...Object.keys(texts), ...names].filter((name) => names.includes(name));
