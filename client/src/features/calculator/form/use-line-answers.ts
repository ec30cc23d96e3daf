import { useWatch } from "react-hook-form";
import type { ResultItem } from "#shared/calculator/contract.ts";
import type { QuantityUnit } from "#shared/duties/assessment.ts";
import type { Fact } from "#shared/duties/facts.ts";
import type { CalculatorForm } from "./form-values.ts";
import { currentAnswers, type LineAnswers } from "./line-answers.ts";

/** The form's answers for an item of the result, and how to change them; `index` is that of its row in the form. */
export function useLineAnswers(form: CalculatorForm, index: number, item: ResultItem) {
  const row = useWatch({ control: form.control, name: `items.${index}` });
  const { countryOfOrigin } = item;
  const hsCode = item.hsCode ?? "";
  const answers = row ? currentAnswers({ hsCode, countryOfOrigin, answers: row.answers }) : {};
  const isEditable = row?.hsCode.trim() === hsCode && row.countryOfOrigin === countryOfOrigin;

  const store = (changes: Partial<LineAnswers>) =>
    form.setValue(
      `items.${index}.answers`,
      { ...answers, ...changes, hsCode, countryOfOrigin },
      { shouldDirty: true },
    );

  return {
    ...answers,
    /** False if the row has been removed since the calculation, or has become another item. */
    isEditable,
    isGone: row === undefined,
    /** Keeps the answers, which are those of the same goods. */
    setCode(code: string) {
      form.setValue(`items.${index}.answers`, { ...answers, hsCode: code, countryOfOrigin });
      form.setValue(`items.${index}.hsCode`, code, { shouldDirty: true, shouldValidate: true });
    },
    setFact(fact: Fact, answer: boolean | undefined) {
      store({ facts: withKey(answers.facts, fact, answer) });
    },
    setQuantity(unit: QuantityUnit, quantity: number | undefined) {
      store({ quantities: withKey(answers.quantities, unit, quantity) });
    },
    setClaim(symbol: string, isClaimed: boolean) {
      const others = (answers.claims ?? []).filter((claim) => claim !== symbol);
      store({ claims: isClaimed ? [...others, symbol] : others });
    },
  };
}

export type EditableAnswers = ReturnType<typeof useLineAnswers>;

/** A copy with one key changed, in the same order, or without it for `undefined`. */
function withKey<Value>(
  record: Readonly<Record<string, Value>> = {},
  key: string,
  value: Value | undefined,
): Record<string, Value> {
  if (value !== undefined) return { ...record, [key]: value };
  const { [key]: _, ...rest } = record;
  return rest;
}
