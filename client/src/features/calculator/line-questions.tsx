import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { afterPress } from "#client/lib/after-press.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import type { Currency } from "#shared/currency.ts";
import { formatMoney, formatUnitAmount } from "#shared/format-money.ts";
import { FACTS, type Fact } from "#shared/measures/facts.ts";
import {
  type Assessment,
  type DutyRange,
  QUANTITY_UNITS,
  type QuantityUnit,
} from "#shared/schedule/assessment.ts";
import type { Translate } from "#shared/texts.ts";
import { numberText, unitName } from "./formula-text.ts";
import type { LineAnswersControl } from "./use-line-answers.ts";

type Question = Assessment<number>["questions"][number];
type FactQuestion = Extract<Question, { kind: "fact" }>;
type QuantityQuestion = Extract<Question, { kind: "quantity" }>;

type LineQuestionsProps = {
  assessment: Assessment<number>;
  control: LineAnswersControl;
  currency: Currency;
  isStale: boolean;
};

/** What only the importer knows: open questions and those answered, each with what it changes. */
export function LineQuestions({ assessment, control, currency, isStale }: LineQuestionsProps) {
  const { t } = useTranslation("results");
  const { questions, preferences } = assessment;
  const { facts = {}, quantities = {} } = control.answers;
  const openFacts = questions.filter((question) => question.kind === "fact");
  const openUnits = questions.filter((question) => question.kind === "quantity");
  const shownFacts = FACTS.filter(
    (fact) => facts[fact] !== undefined || openFacts.some((question) => question.fact === fact),
  );
  const shownUnits = QUANTITY_UNITS.filter(
    (unit) => quantities[unit] !== undefined || openUnits.some((asked) => asked.unit === unit),
  );
  if (shownFacts.length + shownUnits.length + preferences.length === 0) return null;
  return (
    <section className="rounded-control bg-sunken p-3 print:border print:border-line">
      <h4 className="mb-2 font-medium">{t("assessment.questionsTitle")}</h4>
      {control.isGone ? (
        <p className="mb-2 text-sm text-muted print:hidden">{t("assessment.itemGone")}</p>
      ) : null}
      <fieldset disabled={!control.isEditable} className="space-y-4">
        {shownUnits.map((unit) => (
          <QuantityField
            key={unit}
            unit={unit}
            question={openUnits.find((question) => question.unit === unit)}
            control={control}
            currency={currency}
          />
        ))}
        {shownFacts.map((fact) => (
          <FactField
            key={fact}
            fact={fact}
            question={openFacts.find((question) => question.fact === fact)}
            control={control}
            currency={currency}
          />
        ))}
        {preferences.length > 0 ? (
          <Preferences preferences={preferences} control={control} currency={currency} />
        ) : null}
      </fieldset>
      {isStale && control.isEditable ? (
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

/** A count that has the plural form in every language. */
const SEVERAL = 2;

type QuantityFieldProps = Pick<LineQuestionsProps, "control" | "currency"> & {
  unit: QuantityUnit;
  /** Undefined once it is answered. */
  question: QuantityQuestion | undefined;
};

function QuantityField({ unit, question, control, currency }: QuantityFieldProps) {
  const { t } = useTranslation("results");
  const id = useId();
  const stored = control.answers.quantities?.[unit];
  const [typed, setTyped] = useState("");
  const [isTyping, setTyping] = useState(false); // "0" may become "0.5"
  const storedText = stored === undefined ? "" : numberText(stored);
  // Another item, whose answer it is, may have taken the row since it was typed.
  const text = parseQuantity(typed) === stored ? typed : storedText;
  const label = t("assessment.quantityIn", { unit: unitName(unit, SEVERAL, t) });
  const isInvalid = !isTyping && text.trim() !== "" && parseQuantity(text) === undefined;
  const error = isInvalid ? t("assessment.quantityInvalid") : undefined;
  const hint = question ? quantityHint(question, currency, t) : t("assessment.quantityTotal");

  function change(newText: string) {
    setTyped(newText);
    setTyping(true);
    control.setQuantity(unit, parseQuantity(newText));
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...fieldAriaProps(id, { hint, error })}
        id={id}
        data-is-open={question !== undefined}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={() => afterPress(() => setTyping(false))}
        inputMode="decimal"
        autoComplete="off"
        className={`${controlClass} max-w-40 tabular-nums`}
      />
    </Field>
  );
}

function quantityHint(
  { unit, perUnit, rate, dutyFloor }: QuantityQuestion,
  currency: Currency,
  t: Translate<"results">,
): string {
  const params = { amount: formatUnitAmount(perUnit, currency), unit: unitName(unit, 1, t), rate };
  if (dutyFloor === undefined) return t("assessment.quantityHint", params);
  return t("assessment.quantityFloorHint", { ...params, floor: formatMoney(dutyFloor, currency) });
}

/** Focuses the first quantity that is missing, and shows the details that contain it. */
export function focusOpenQuantity() {
  const field = document.querySelector<HTMLElement>('input[data-is-open="true"]');
  const details = field?.closest("details");
  if (details) details.open = true;
  field?.focus();
}

const MAX_DECIMALS = 6;
/** Undefined for an empty text and for anything but a positive number. */
function parseQuantity(text: string): number | undefined {
  const quantity = Number((parseAmount(text) ?? 0).toFixed(MAX_DECIMALS));
  return quantity > 0 ? quantity : undefined;
}

type FactFieldProps = Pick<LineQuestionsProps, "control" | "currency"> & {
  fact: Fact;
  question: FactQuestion | undefined;
};

function FactField({ fact, question, control, currency }: FactFieldProps) {
  const { t } = useTranslation("results");
  const name = useId();
  const answer = control.answers.facts?.[fact];
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
      <legend className="mb-1">{t(`assessment.facts.${fact}`)}</legend>
      {options.map(({ value, label, effect }) => (
        <label key={label} className="flex items-baseline gap-2 py-1.5">
          <input
            type="radio"
            name={name}
            checked={answer === value}
            onChange={() => control.setFact(fact, value)}
            className="accent-accent"
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

type PreferencesProps = Pick<LineQuestionsProps, "control" | "currency"> & {
  preferences: Assessment<number>["preferences"];
};

function Preferences({ preferences, control, currency }: PreferencesProps) {
  const { t } = useTranslation("results");
  const id = useId();
  return (
    <div>
      {preferences.map(({ symbol, name, rate, duty }) => (
        <label key={symbol} className="flex items-baseline gap-2 py-1.5">
          <input
            type="checkbox"
            checked={control.answers.claims?.includes(symbol) ?? false}
            onChange={({ target }) => control.setClaim(symbol, target.checked)}
            aria-describedby={id}
            className="accent-accent"
          />
          <span>
            {t("assessment.claim", { name, symbol })}
            <span className="text-muted">
              {" · "}
              {duty === null
                ? rate
                : t("assessment.dutyAmount", { amount: formatMoney(duty, currency) })}
            </span>
          </span>
        </label>
      ))}
      <p id={id} className="mt-1 text-muted">
        {t("assessment.claimHint")}
      </p>
    </div>
  );
}
