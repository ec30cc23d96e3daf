import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { EditableAnswers } from "#client/features/calculator/form/use-line-answers.ts";
import type { Currency } from "#shared/currency.ts";
import { type Assessment, QUANTITY_UNITS } from "#shared/duties/assessment.ts";
import type { Fact } from "#shared/duties/facts.ts";
import type { FactTexts } from "#shared/duties/texts.ts";
import { FactField } from "./fact-field.tsx";
import { questionText } from "./fact-texts.ts";
import { PreferenceClaims } from "./preference-claims.tsx";
import { ReliefClaims } from "./relief-claims.tsx";
import { UnitQuantityField } from "./unit-quantity-field.tsx";

type LineQuestionsProps = {
  assessment: Assessment<number>;
  factTexts: FactTexts;
  answers: EditableAnswers;
  currency: Currency;
  isStale: boolean;
};

/** What only the importer knows: open questions and those answered, each with what it changes. */
export function LineQuestions({ assessment, factTexts, answers, ...props }: LineQuestionsProps) {
  const { currency, isStale } = props;
  const { t, i18n } = useTranslation("results");
  const { questions, preferences } = assessment;
  const { facts = {}, quantities = {} } = answers;
  const openFacts = questions.filter((question) => question.kind === "fact");
  const isRelief = (fact: Fact) => factTexts[fact]?.relief !== undefined;
  const openUnits = questions.filter((question) => question.kind === "quantity");
  const valueConditions = questions.filter((question) => question.kind === "unitValue");
  const shownFacts = new Set(
    inOrder(factTexts, [...askedFacts(assessment), ...Object.keys(facts)]),
  );
  const shownUnits = QUANTITY_UNITS.filter(
    (unit) =>
      quantities[unit] !== undefined ||
      [...openUnits, ...valueConditions].some((asked) => asked.unit === unit),
  );
  if (shownFacts.size + shownUnits.length + preferences.length === 0) return null;
  return (
    <section className="rounded-control bg-sunken p-3 print:border print:border-line">
      <h4 className="mb-2 font-medium">{t("assessment.questionsTitle")}</h4>
      {answers.isGone ? (
        <p className="mb-2 text-sm text-muted print:hidden">{t("assessment.itemGone")}</p>
      ) : null}
      <fieldset disabled={!answers.isEditable} className="space-y-4">
        {shownUnits.map((unit) => (
          <UnitQuantityField
            key={unit}
            unit={unit}
            question={openUnits.find((question) => question.unit === unit)}
            conditions={valueConditions
              .filter((asked) => asked.unit === unit)
              .map(({ condition }) => condition)}
            answers={answers}
            currency={currency}
          />
        ))}
        {[...shownFacts]
          .filter((fact) => !isRelief(fact))
          .map((fact) => (
            <FactField
              key={fact}
              fact={fact}
              text={questionText(factTexts, fact, i18n.language)}
              question={openFacts.find((question) => question.fact === fact)}
              answers={answers}
              currency={currency}
            />
          ))}
        <ReliefClaims
          reliefs={[...shownFacts].filter(isRelief)}
          questions={openFacts}
          factTexts={factTexts}
          answers={answers}
          currency={currency}
        />
        {preferences.length > 0 ? (
          <PreferenceClaims preferences={preferences} answers={answers} currency={currency} />
        ) : null}
      </fieldset>
      {isStale && answers.isEditable ? (
        <Button
          type="submit"
          // Safari does not focus a button that is clicked, and the next result returns to the item with the focus.
          onClick={({ currentTarget }) => currentTarget.focus()}
          className="mt-3 print:hidden"
        >
          {t("results.calculateAgain")}
        </Button>
      ) : null}
    </section>
  );
}

/** What duties and import bans depend on. */
const askedFacts = ({ questions, bans }: Assessment<number>): Fact[] => [
  ...bans.flatMap(({ needs }) => needs.map(({ fact }) => fact)),
  ...questions.flatMap((question) => (question.kind === "fact" ? question.fact : [])),
];

/** The facts in the order of their texts, those without a text last. */
const inOrder = (texts: FactTexts, facts: readonly Fact[]): Fact[] =>
  [...Object.keys(texts), ...facts].filter((fact) => facts.includes(fact));
