import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { chooseCurrency } from "#client/lib/currency-choice.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { defaultValues, isLink, storeDraft, usePersistedDraft } from "./draft.ts";
import {
  type CalculatorForm,
  createFormSchema,
  type FormOutput,
  type FormSchema,
  type FormValues,
  toCalculationRequest,
} from "./form-values.ts";
import { isSameRequest } from "./is-same-request.ts";
import { type LastCalculation, useLastCalculation } from "./last-calculation.ts";
import { withTypedEntryDate } from "./typed-entry-date.ts";
import { type FieldSettings, useRestrictedFields } from "./use-restricted-fields.ts";
import { useSubmit } from "./use-submit.ts";

type CalculatorSettings = FieldSettings & { currency: Currency };

/** The form, its last result, and whether the form has changed since. */
export function useCalculator(settings: CalculatorSettings) {
  const { method, currency } = settings;
  const [initial] = useState(defaultValues);
  const [isLinkDamaged] = useState(() => isLink() && !initial.isLinked);
  const schema = useMemo(() => createFormSchema(currency), [currency]);
  const form = useForm<FormValues, unknown, FormOutput>({
    resolver: useMemo(() => createResolver(schema), [schema]),
    defaultValues: initial.form,
  });
  useLayoutEffect(() => {
    if (initial.currency) chooseCurrency(initial.currency);
  }, [initial]);
  useRestrictedFields(form, settings); // before the draft, which stores every later change as an edit
  usePersistedDraft(form);

  /** The currency that the amounts were entered in, as far as the visitor knows. */
  const [enteredCurrency, setEnteredCurrency] = useState(initial.currency ?? currency);

  const [last, setLast] = useLastCalculation(initial.isLinked);
  const isStale = useIsStale(form, (values) => {
    if (last === null) return false;
    const parsed = schema.safeParse(withTypedEntryDate(values));
    const request = parsed.success ? toCalculationRequest(parsed.data, currency) : null;
    return !isSameRequest(request, last.request);
  });

  const client = useQueryClient();

  function show(request: CalculationRequest, result: CalculationResult) {
    setLast({ request, result });
    storeDraft(form.getValues()); // also a link's: a reload restores the result, but the address may lose the link
    setEnteredCurrency(currency);
    // The form validates as before a submit: an item that is added, or a code that is being typed, is not invalid yet.
    form.reset(undefined, { keepValues: true, keepErrors: true, keepFieldsRef: true });
    if (hasOtherSettings({ request, result }, method)) void client.invalidateQueries();
  }

  const { submit, isBusy, calculation } = useSubmit({ form, currency, onResult: show });

  const isLinkReady = initial.isLinked && currency === (initial.currency ?? currency);
  useEffectOnce(isLinkReady, () => {
    if (schema.safeParse(form.getValues()).success) void submit();
  });
  const hasNewCurrency = enteredCurrency !== currency;
  const acceptCurrency = hasNewCurrency ? () => setEnteredCurrency(currency) : null;
  return { form, submit, calculation, last, isBusy, isStale, acceptCurrency, isLinkDamaged };
}

function createResolver(schema: FormSchema): Resolver<FormValues, unknown, FormOutput> {
  const resolve = schemaResolver(schema);
  return (values, ...context) => resolve(withTypedEntryDate(values), ...context);
}

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
