import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { EditableLineInput } from "#client/features/calculator/form/use-line-input.ts";
import type { Currency } from "#shared/currency.ts";
import type { DutyRange } from "#shared/duties/assessment.ts";
import { assumedText, type YesNoQuestion } from "#shared/duties/assumed-text.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";

type YesNoFieldProps = {
  name: QuestionName;
  text: string;
  /** Undefined once it is answered. */
  question: YesNoQuestion | undefined;
  lineInput: EditableLineInput;
  currency: Currency;
};

/**
 * What the goods are, which decides whether a measure applies; each answer with the duty that follows. On paper, which
 * nothing can be chosen on, the answer with which the duty was calculated.
 */
export function YesNoField({ name, text, question, lineInput, currency }: YesNoFieldProps) {
  const { t } = useTranslation("results");
  const group = useId();
  const answer = lineInput.answers?.[name];
  const options = [
    { value: true, label: t("assessment.yes"), effect: dutyText(question?.ifTrue, currency, t) },
    { value: false, label: t("assessment.no"), effect: dutyText(question?.ifFalse, currency, t) },
    {
      value: undefined,
      label: t("assessment.unknown"),
      effect: question ? assumedText(question, t) : "",
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
            name={group}
            checked={answer === value}
            onChange={() => lineInput.setAnswer(name, value)}
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
