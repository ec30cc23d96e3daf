import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import type { EditableLineInput } from "#client/features/calculator/form/use-line-input.ts";
import { afterPress } from "#client/lib/after-press.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import type { Currency } from "#shared/currency.ts";
import type { Assessment, QuantityUnit } from "#shared/duties/assessment.ts";
import { numberText, unitName } from "#shared/duties/formula-text.ts";
import { formatMoney, formatUnitAmount } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";

type QuantityQuestion = Extract<Assessment<number>["questions"][number], { kind: "quantity" }>;

/** A count that has the plural form in every language. */
const SEVERAL = 2;

type UnitQuantityFieldProps = {
  unit: QuantityUnit;
  /** Undefined once it is answered. */
  question: QuantityQuestion | undefined;
  /** Those of the tariff line that the value per unit decides. */
  conditions: readonly string[];
  lineInput: EditableLineInput;
  currency: Currency;
};

/** The quantity of an item in the unit of a specific duty. */
export function UnitQuantityField(props: UnitQuantityFieldProps) {
  const { unit, question, lineInput } = props;
  const { t } = useTranslation("results");
  const id = useId();
  const stored = lineInput.quantities?.[unit];
  const [typed, setTyped] = useState("");
  const [isTyping, setTyping] = useState(false); // "0" may become "0.5"
  const storedText = stored === undefined ? "" : numberText(stored);
  // Another item, whose answer it is, may have taken the row since it was typed.
  const text = parseQuantity(typed) === stored ? typed : storedText;
  const label = t("assessment.quantityIn", { unit: unitName(unit, SEVERAL, t) });
  const isInvalid = !isTyping && text.trim() !== "" && parseQuantity(text) === undefined;
  const error = isInvalid ? t("assessment.quantityInvalid") : undefined;
  const hint = fieldHint(props, t);

  function change(newText: string) {
    setTyped(newText);
    setTyping(true);
    lineInput.setQuantity(unit, parseQuantity(newText));
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

function fieldHint(
  { question, conditions, currency }: UnitQuantityFieldProps,
  t: Translate<"results">,
): string {
  const asked = question ? [quantityHint(question, currency, t)] : [];
  const decided = conditions.map((condition) => t("assessment.unitValueHint", { condition }));
  const [first = t("assessment.quantityTotal"), ...others] = [...asked, ...decided];
  return others.reduce((text, hint) => sentenceWithSpace(text) + hint, first);
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

const MAX_DECIMALS = 6;
/** Undefined for an empty text and for anything but a positive number. */
function parseQuantity(text: string): number | undefined {
  const quantity = Number((parseAmount(text) ?? 0).toFixed(MAX_DECIMALS));
  return quantity > 0 ? quantity : undefined;
}
