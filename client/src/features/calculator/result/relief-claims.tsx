import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import type { EditableLineInput } from "#client/features/calculator/form/use-line-input.ts";
import type { Currency } from "#shared/currency.ts";
import type { YesNoQuestion } from "#shared/duties/assumed-text.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import { questionText } from "#shared/duties/question-text.ts";
import type { QuestionTexts } from "#shared/duties/texts.ts";
import { formatMoney } from "#shared/format-money.ts";

type ReliefClaimsProps = {
  /** Offered ones and those that are claimed. */
  reliefs: readonly QuestionName[];
  questions: readonly YesNoQuestion[];
  questionTexts: QuestionTexts;
  lineInput: EditableLineInput;
  currency: Currency;
};

/** What lowers the duty if the importer claims it with evidence; closed while nothing is claimed, as it seldom is. */
export function ReliefClaims({ reliefs, questions, ...props }: ReliefClaimsProps) {
  const { questionTexts, lineInput, currency } = props;
  const { t, i18n } = useTranslation("results");
  if (reliefs.length === 0) return null;
  const isClaimed = (name: QuestionName) => lineInput.answers?.[name] === true;
  return (
    <details className="group/more" open={reliefs.some(isClaimed)}>
      <summary className="flex min-h-8 items-center gap-2">
        <Icon
          name="chevron"
          className="size-4 transition-transform duration-150 group-open/more:rotate-180 print:hidden"
        />
        {t("assessment.reliefsTitle", { total: reliefs.length })}
      </summary>
      {reliefs.map((name) => (
        <label key={name} className="flex items-baseline gap-2 py-1.5">
          <input
            type="checkbox"
            checked={isClaimed(name)}
            onChange={({ target }) => lineInput.setAnswer(name, target.checked || undefined)}
            className="accent-accent"
          />
          <span>
            {questionText(questionTexts, name, i18n.language)}
            <ReliefDuty
              question={questions.find((question) => question.name === name)}
              currency={currency}
            />
          </span>
        </label>
      ))}
    </details>
  );
}

function ReliefDuty({ question, currency }: { question?: YesNoQuestion; currency: Currency }) {
  const { t } = useTranslation("results");
  if (!question) return null;
  const amount = formatMoney(question.ifTrue.least, currency);
  return <span className="text-muted"> · {t("assessment.dutyAmount", { amount })}</span>;
}
