import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { storeDraft } from "./draft.ts";
import {
  type CalculatorForm,
  type FormSchema,
  type FormValues,
  toCalculationRequest,
} from "./form-values.ts";
import { isSameRequest } from "./is-same-request.ts";
import {
  type CalculationReason,
  type LastCalculation,
  useLastCalculation,
} from "./last-calculation.ts";
import { withTypedEntryDate } from "./typed-entry-date.ts";
import { useAnswerRecalculation } from "./use-answer-recalculation.ts";
import { type CalculatorSettings, useCalculatorForm } from "./use-calculator-form.ts";
import { useSubmit } from "./use-submit.ts";

/** The form, its last result, and whether the form has changed since. */
export function useCalculator(settings: CalculatorSettings) {
  const { method, currency } = settings;
  const { form, schema, initial, isLinkDamaged } = useCalculatorForm(settings);

  /** The currency that the amounts were entered in, as far as the visitor knows. */
  const [enteredCurrency, setEnteredCurrency] = useState(initial.currency ?? currency);

  const { store: storeLast, ...results } = useLastCalculation(initial.isLinked);
  const { last } = results;

  /** Null while the form is invalid. */
  const readRequest = (values = form.getValues()) => toRequest(schema, values, currency);
  const isStale = useIsStale(form, (values) => differs(last, readRequest(values)));
  const client = useQueryClient();

  function show({ request, result }: LastCalculation, reason: CalculationReason) {
    storeLast({ request, result }, reason);
    storeDraft(form.getValues()); // also a link's: a reload restores the result, but the address may lose the link
    setEnteredCurrency(currency);
    // The form validates as before a submit: an item that is added, or a code that is being typed, is not invalid yet.
    form.reset(undefined, { keepValues: true, keepErrors: true, keepFieldsRef: true });
    if (hasOtherSettings({ request, result }, method)) void client.invalidateQueries();
  }

  const { submit, isBusy, calculation } = useSubmit({
    form,
    currency,
    onResult: (calculated) => show(calculated, "button"),
  });

  const isUpdating = useAnswerRecalculation({
    form,
    lastRequest: last?.request ?? null,
    readRequest,
    isBusy,
    calculate: (body, handlers) => calculation.mutate({ body }, handlers),
    onResult: (answered) => show(answered, "answer"),
  });

  const isLinkReady = initial.isLinked && currency === (initial.currency ?? currency);
  useEffectOnce(isLinkReady, () => {
    if (schema.safeParse(form.getValues()).success) void submit();
  });
  const acceptCurrency = enteredCurrency === currency ? null : () => setEnteredCurrency(currency);
  return {
    form,
    submit,
    error: calculation.error,
    ...results,
    isBusy,
    isStale,
    isUpdating,
    acceptCurrency,
    isLinkDamaged,
  };
}

function toRequest(schema: FormSchema, values: FormValues, currency: Currency) {
  const parsed = schema.safeParse(withTypedEntryDate(values));
  return parsed.success ? toCalculationRequest(parsed.data, currency) : null;
}

/** Whether the form now asks for something else than what the last result is for. */
const differs = (last: LastCalculation | null, request: CalculationRequest | null): boolean =>
  last !== null && !isSameRequest(request, last.request);

/** Runs `effect` the first time that the condition holds after a render. */
function useEffectOnce(condition: boolean, effect: () => void) {
  const isDone = useRef(false);
  const run = useEffectEvent(effect);
  useEffect(() => {
    if (!condition || isDone.current) return;
    isDone.current = true;
    run();
  }, [condition]);
}

/** Whether the form's values, not the way they are written, differ from those of the result. */
function useIsStale(form: CalculatorForm, differs: (values: FormValues) => boolean) {
  const [isStale, setStale] = useState(false);
  const compare = useEffectEvent(() => setStale(differs(form.getValues())));
  useEffect(() => compare()); // also after a result or another currency
  useEffect(() => {
    const { unsubscribe } = form.watch(() => compare());
    return unsubscribe;
  }, [form]);
  return isStale;
}

/** Whether the method has changed, or shipping and insurance have been hidden, since the page was opened. */
const hasOtherSettings = ({ request, result }: LastCalculation, method: string | null): boolean =>
  result.calculationMethod !== method || freight(result) < freight(request);

const freight = ({ shippingCost, insuranceCost }: CalculationRequest | CalculationResult) =>
  shippingCost + insuranceCost;
