import { useTranslation } from "react-i18next";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import type { EditableAnswers } from "#client/features/calculator/form/use-line-answers.ts";
import type { Currency } from "#shared/currency.ts";
import type { Fact } from "#shared/duties/facts.ts";
import type { FactTexts } from "#shared/duties/texts.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { FactQuestion } from "./fact-field.tsx";
import { questionText } from "./fact-texts.ts";

type ReliefClaimsProps = {
  /** Offered ones and those that are claimed. */
  reliefs: readonly Fact[];
  questions: readonly FactQuestion[];
  factTexts: FactTexts;
  answers: EditableAnswers;
  currency: Currency;
};

/** What lowers the duty if the importer claims it with evidence; closed while nothing is claimed, as it seldom is. */
export function ReliefClaims({ reliefs, questions, ...props }: ReliefClaimsProps) {
  const { factTexts, answers, currency } = props;
  const { t, i18n } = useTranslation("results");
  if (reliefs.length === 0) return null;
  const isClaimed = (fact: Fact) => answers.facts?.[fact] === true;
  return (
    <details className="group/more" open={reliefs.some(isClaimed)}>
      <summary className="flex min-h-8 items-center gap-2">
        <DetailsChevron />
        {t("assessment.reliefsTitle", { total: reliefs.length })}
      </summary>
      {reliefs.map((fact) => (
        <label key={fact} className="flex items-baseline gap-2 py-1.5">
          <input
            type="checkbox"
            checked={isClaimed(fact)}
            onChange={({ target }) => answers.setFact(fact, target.checked || undefined)}
            className="accent-accent"
          />
          <span>
            {questionText(factTexts, fact, i18n.language)}
            <ReliefDuty
              question={questions.find((question) => question.fact === fact)}
              currency={currency}
            />
          </span>
        </label>
      ))}
    </details>
  );
}

function ReliefDuty({ question, currency }: { question?: FactQuestion; currency: Currency }) {
  const { t } = useTranslation("results");
  if (!question) return null;
  const amount = formatMoney(question.ifTrue.least, currency);
  return <span className="text-muted"> · {t("assessment.dutyAmount", { amount })}</span>;
}
