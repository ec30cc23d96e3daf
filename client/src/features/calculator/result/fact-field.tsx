import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { EditableAnswers } from "#client/features/calculator/form/use-line-answers.ts";
import type { Currency } from "#shared/currency.ts";
import type { Assessment, DutyRange } from "#shared/duties/assessment.ts";
import type { Fact } from "#shared/duties/facts.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";

export type FactQuestion = Extract<Assessment<number>["questions"][number], { kind: "fact" }>;

type FactFieldProps = {
  fact: Fact;
  text: string;
  /** Undefined once it is answered. */
  question: FactQuestion | undefined;
  answers: EditableAnswers;
  currency: Currency;
};

/**
 * What the goods are, which decides whether a measure applies; each answer with the duty that follows. On paper, which
 * nothing can be chosen on, the answer with which the duty was calculated.
 */
export function FactField({ fact, text, question, answers, currency }: FactFieldProps) {
  const { t } = useTranslation("results");
  const name = useId();
  const answer = answers.facts?.[fact];
  const options = [
    { value: true, label: t("assessment.yes"), effect: dutyText(question?.ifTrue, currency, t) },
    { value: false, label: t("assessment.no"), effect: dutyText(question?.ifFalse, currency, t) },
    {
      value: undefined,
      label: t("assessment.unknown"),
      effect: question
        ? t("assessment.assumed", {
            answer: t(question.assumed ? "assessment.yes" : "assessment.no"),
          })
        : "",
    },
  ];
  return (
    <fieldset>
      <legend className="mb-1">{text}</legend>
      {options.map(({ value, label, effect }) => (
        <label
          key={label}
          className="flex items-baseline gap-2 py-1.5 print:py-0 print:not-has-checked:hidden"
        >
          <input
            type="radio"
            name={name}
            checked={answer === value}
            onChange={() => answers.setFact(fact, value)}
            className="accent-accent print:hidden"
          />
          <span>
            {label}
            {effect ? <span className="text-muted"> · {effect}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function dutyText(
  range: DutyRange<number> | undefined,
  currency: Currency,
  t: Translate<"results">,
): string {
  if (!range) return "";
  const least = formatMoney(range.least, currency);
  if (range.least === range.most) return t("assessment.dutyAmount", { amount: least });
  return t("assessment.dutyRange", { least, most: formatMoney(range.most, currency) });
}
