import { useTranslation } from "react-i18next";
import type { EditableLineInput } from "#client/features/calculator/form/use-line-input.ts";
import type { Currency } from "#shared/currency.ts";
import { type Assessment, QUANTITY_UNITS, type QuantityUnit } from "#shared/duties/assessment.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import { questionText } from "#shared/duties/question-text.ts";
import type { QuestionTexts } from "#shared/duties/texts.ts";
import { PreferenceClaims } from "./preference-claims.tsx";
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
export function LineQuestions({ assessment, questionTexts, ...props }: LineQuestionsProps) {
  const { lineInput } = props;
  const { t, i18n } = useTranslation("results");
  const { questions, preferences } = assessment;
  const names = shownNames(assessment, questionTexts, lineInput);
  const units = shownUnits(questions, lineInput);
  if (names.length + units.length + preferences.length === 0) return null;
  const yesNoQuestions = questions.filter((question) => question.kind === "yesNo");
  const isRelief = (name: QuestionName) => questionTexts[name]?.relief !== undefined;
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
        {units.map((unit) => (
          <UnitQuantityField
            {...props}
            {...unitQuestions(questions, unit)}
            key={unit}
            unit={unit}
          />
        ))}
        {names
          .filter((name) => !isRelief(name))
          .map((name) => (
            <YesNoField
              {...props}
              key={name}
              name={name}
              text={questionText(questionTexts, name, i18n.language)}
              question={yesNoQuestions.find((question) => question.name === name)}
            />
          ))}
        <ReliefClaims
          {...props}
          reliefs={names.filter(isRelief)}
          questions={yesNoQuestions}
          questionTexts={questionTexts}
        />
        {preferences.length > 0 ? <PreferenceClaims {...props} preferences={preferences} /> : null}
      </fieldset>
    </section>
  );
}

type Questions = Assessment<number>["questions"];

/** The units whose quantity is asked for, decides a rate, or was entered. */
const shownUnits = (questions: Questions, { quantities = {} }: EditableLineInput) =>
  QUANTITY_UNITS.filter(
    (unit) =>
      quantities[unit] !== undefined ||
      questions.some((question) => question.kind !== "yesNo" && question.unit === unit),
  );

/** What depends on the quantity in a unit. */
const unitQuestions = (questions: Questions, unit: QuantityUnit) => ({
  question: questions
    .filter((asked) => asked.kind === "quantity")
    .find((asked) => asked.unit === unit),
  conditions: questions.flatMap((asked) =>
    asked.kind === "unitValue" && asked.unit === unit ? asked.condition : [],
  ),
});

/** The questions that are open or answered, in the order of their texts, those without a text last. */
function shownNames(
  assessment: Assessment<number>,
  texts: QuestionTexts,
  { answers = {} }: EditableLineInput,
): QuestionName[] {
  const names: QuestionName[] = [...askedQuestions(assessment), ...Object.keys(answers)];
  return [...new Set([...Object.keys(texts), ...names])].filter((name) => names.includes(name));
}

/** What duties and import bans depend on. */
const askedQuestions = ({ questions, bans }: Assessment<number>): QuestionName[] => [
  ...bans.flatMap(({ needs }) => needs.map(({ question }) => question)),
  ...questions.flatMap((question) => (question.kind === "yesNo" ? question.name : [])),
];
