import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { controlClass, Field } from "#client/components/field.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import type { BillCheck } from "#shared/bill-check/bill-check.ts";
import { isByLine, type Question } from "#shared/duties/assessment.ts";
import { unitName } from "#shared/duties/formula-text.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import type { OpenInput } from "./to-bill-input.ts";

type OpenQuestionsProps = {
  check: BillCheck;
  openInput: OpenInput;
  onOpenInput: (input: OpenInput) => void;
  isBusy: boolean;
};

/** What the duty depends on and the bill does not say; also what has been answered, so that it can be changed. */
export function OpenQuestions({ check, openInput, onOpenInput, isBusy }: OpenQuestionsProps) {
  const { t } = useTranslation("bill");
  const { answers, quantities } = openInput;
  const questions = isByLine(check.assessment) ? check.assessment.questions : [];
  const asked = new Set([...questions.filter(isYesNo).map(({ name }) => name), ...names(answers)]);
  const units = new Set([
    ...questions.flatMap((question) => (isYesNo(question) ? [] : [question.unit])),
    ...Object.keys(quantities),
  ]);
  if (asked.size + units.size === 0) return null;
  return (
    <section className="mt-4 rounded-control bg-sunken p-3">
      <h3 className="font-semibold">{t("answer.questions")}</h3>
      <p className="mb-3 text-sm text-muted">{t("answer.questionsHint")}</p>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {[...asked].map((name) => (
          <YesNo
            key={name}
            name={name}
            check={check}
            value={answers[name]}
            onChange={(answer) =>
              onOpenInput({ quantities, answers: withAnswer(answers, name, answer) })
            }
          />
        ))}
        {[...units].map((unit) => (
          <Quantity
            key={unit}
            unit={unit}
            value={quantities[unit] ?? ""}
            onChange={(text) =>
              onOpenInput({ answers, quantities: { ...quantities, [unit]: text } })
            }
          />
        ))}
      </div>
      <Button type="submit" className="mt-3" isBusy={isBusy}>
        {t("bill.check")}
      </Button>
    </section>
  );
}

type YesNoQuestion = Extract<Question<number>, { kind: "yesNo" }>;

const isYesNo = (question: Question<number>): question is YesNoQuestion =>
  question.kind === "yesNo";

// safe: the keys of the record
const names = (answers: OpenInput["answers"]) => Object.keys(answers) as QuestionName[];

function withAnswer(
  { ...answers }: OpenInput["answers"],
  name: QuestionName,
  answer: boolean | undefined,
): OpenInput["answers"] {
  const { [name]: _previous, ...others } = answers;
  return answer === undefined ? others : { ...others, [name]: answer };
}

type YesNoProps = {
  name: QuestionName;
  check: BillCheck;
  value: boolean | undefined;
  onChange: (answer: boolean | undefined) => void;
};

const ANSWERS = { yes: true, no: false, unknown: undefined } as const;
type AnswerName = keyof typeof ANSWERS;

function YesNo({ name, check, value, onChange }: YesNoProps) {
  const { t, i18n } = useTranslation("bill");
  const id = useId();
  const texts: Record<string, string | undefined> = check.versions?.questionTexts[name]?.text ?? {};
  const options: AnswerName[] = ["unknown", "yes", "no"];
  return (
    <SelectField
      id={id}
      label={texts[i18n.language] ?? texts.en ?? name}
      value={options.find((option) => ANSWERS[option] === value) ?? "unknown"}
      options={options.map((option) => ({ value: option, label: t(`answer.${option}`) }))}
      onChange={({ target }) => {
        const chosen = options.find((option) => option === target.value) ?? "unknown";
        onChange(ANSWERS[chosen]);
      }}
    />
  );
}

type QuantityProps = { unit: string; value: string; onChange: (text: string) => void };

function Quantity({ unit, value, onChange }: QuantityProps) {
  const { t } = useTranslation(["bill", "results"]);
  const id = useId();
  const { t: resultText } = useTranslation("results");
  return (
    // safe: the server and this form name units of the schedule only
    <Field id={id} label={t("answer.quantity", { unit: unitName(unit as never, 2, resultText) })}>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={controlClass}
      />
    </Field>
  );
}
