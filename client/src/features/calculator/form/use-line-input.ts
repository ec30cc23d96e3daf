import { createContext, useContext } from "react";
import { useWatch } from "react-hook-form";
import type { ResultItem } from "#shared/calculator/contract.ts";
import type { QuantityUnit } from "#shared/duties/assessment.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import type { CalculatorForm } from "./form-values.ts";
import { currentLineInput, type LineInput } from "./line-input.ts";

/** Whether a result is shown that is kept as it was: nothing of it can be entered. */
export const KeptResultContext = createContext(false);

/** What the form has for the line of an item of the result, and how to change it; `index` is that of its row in the form. */
export function useLineInput(form: CalculatorForm, index: number, item: ResultItem) {
  const row = useWatch({ control: form.control, name: `items.${index}` });
  const isKept = useContext(KeptResultContext);
  const { countryOfOrigin } = item;
  const hsCode = item.hsCode ?? "";
  const stated = row ? currentLineInput({ hsCode, countryOfOrigin, lineInput: row.lineInput }) : {};
  const isSameLine = row?.hsCode.trim() === hsCode && row.countryOfOrigin === countryOfOrigin;

  const store = (changes: Partial<LineInput>) =>
    form.setValue(
      `items.${index}.lineInput`,
      { ...stated, ...changes, hsCode, countryOfOrigin },
      { shouldDirty: true },
    );

  return {
    ...stated,
    /** False if the row has been removed since the calculation, or has become another item. */
    isEditable: isSameLine && !isKept,
    isGone: row === undefined,
    /** Keeps what is stated, because the goods are the same. */
    setCode(code: string) {
      form.setValue(`items.${index}.lineInput`, { ...stated, hsCode: code, countryOfOrigin });
      form.setValue(`items.${index}.hsCode`, code, { shouldDirty: true, shouldValidate: true });
    },
    setAnswer(question: QuestionName, answer: boolean | undefined) {
      store({ answers: withKey(stated.answers, question, answer) });
    },
    setQuantity(unit: QuantityUnit, quantity: number | undefined) {
      store({ quantities: withKey(stated.quantities, unit, quantity) });
    },
    setClaim(symbol: string, isClaimed: boolean) {
      const others = (stated.claims ?? []).filter((claim) => claim !== symbol);
      store({ claims: isClaimed ? [...others, symbol] : others });
    },
  };
}

export type EditableLineInput = ReturnType<typeof useLineInput>;

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
