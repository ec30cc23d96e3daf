import { useQueryClient } from "@tanstack/react-query";
import {
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { amountErrorText } from "#client/lib/amount-error-text.ts";
import { ApiError } from "#client/lib/api.ts";
import { chooseCurrency } from "#client/lib/currency-choice.ts";
import { selectionsMade } from "#client/lib/pending-selections.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { showFieldErrors } from "#client/lib/show-field-errors.ts";
import { toast } from "#client/lib/toast.ts";
import { useAction } from "#client/lib/use-action.ts";
import {
  type CalculationMethod,
  type CalculationRequest,
  type CalculationResult,
  calculate,
} from "#shared/calculator/contract.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import type { Currency } from "#shared/currency.ts";
import { isHsCode } from "#shared/http/fields.ts";
import type { TextKey, Translate } from "#shared/texts.ts";
import { defaultValues, storeDraft, usePersistedDraft } from "./draft.ts";
import { focusItem } from "./focus-item.ts";
import { foreignItemError } from "./foreign-item-error.ts";
import {
  createFormSchema,
  type FormOutput,
  type FormValues,
  type ItemValues,
  toCalculationRequest,
} from "./form-values.ts";
import { useLastCalculation } from "./last-calculation.ts";

type CalculatorSettings = {
  method: CalculationMethod | null;
  currency: Currency;
  showShipping: boolean;
  /** Whether the tariff schedule is in use, which shows the HS codes for the tariff file too. */
  usesSchedule: boolean;
};

/** The form, its last result, and whether the form has changed since. */
export function useCalculator(settings: CalculatorSettings) {
  const { method, currency, showShipping, usesSchedule } = settings;
  const { t } = useTranslation();
  const [initial] = useState(defaultValues);
  const schema = useMemo(() => createFormSchema(currency), [currency]);
  const form = useForm<FormValues, unknown, FormOutput>({
    resolver: useMemo(() => schemaResolver(schema), [schema]),
    defaultValues: initial.form,
  });
  useLayoutEffect(() => {
    if (initial.currency) chooseCurrency(initial.currency);
  }, [initial]);
  useFixedDestination(form, method); // before the draft, which stores every later change as an edit
  useHiddenCodes(form, method === "csv" && !usesSchedule);
  useHiddenCosts(form, showShipping);
  usePersistedDraft(form);

  /** The currency that the amounts were entered in, as far as the visitor knows. */
  const [enteredCurrency, setEnteredCurrency] = useState(initial.currency ?? currency);

  const calculation = useAction(calculate, { errorTitle: t("calculator.failed") });
  const [last, setLast] = useLastCalculation(initial.isLinked);
  const isStale = useIsStale(form, (values) => {
    if (last === null) return false;
    const parsed = schema.safeParse(values);
    const request = parsed.success ? toCalculationRequest(parsed.data, currency) : null;
    return JSON.stringify(request) !== JSON.stringify(last.request);
  });

  const client = useQueryClient();

  function show(request: CalculationRequest, result: CalculationResult) {
    setLast({ request, result });
    storeDraft(form.getValues()); // also a link's: a reload restores the result, but the address may lose the link
    setEnteredCurrency(currency);
    if (result.calculationMethod !== method) void client.invalidateQueries();
  }

  function handleRejection(error: Error, sentForm: string) {
    if (!(error instanceof ApiError) || error.status === 429) return;
    void client.invalidateQueries(); // the settings may have changed since the page was opened
    if (JSON.stringify(form.getValues()) !== sentForm) return; // the fields may be those of other items now
    showFieldErrors(error, form.setError);
    focusRejectedItem(error);
  }

  const submitForm = form.handleSubmit(
    (values) => {
      const body = toCalculationRequest(values, currency);
      const sentForm = JSON.stringify(form.getValues());
      calculation.mutate(
        { body },
        {
          onSuccess: (result) => show(body, result),
          onError: (error) => handleRejection(error, sentForm),
        },
      );
    },
    (errors) => {
      focusFirstInvalidItem(errors);
      const title = firstErrorText(errors, { form: form.getValues(), currency }, t);
      toast({ title, tone: "error" });
    },
  );
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = isWaiting || calculation.isPending;

  /** Reads the form once the countries and HS codes that are still being selected are in it. */
  async function submit(event?: SyntheticEvent) {
    event?.preventDefault();
    if (isBusy) return;
    setWaiting(true);
    await selectionsMade();
    await submitForm().finally(() => setWaiting(false));
  }

  const isLinkReady = initial.isLinked && currency === (initial.currency ?? currency);
  useEffectOnce(isLinkReady, () => {
    if (schema.safeParse(form.getValues()).success) void submit();
  });
  const hasNewCurrency = enteredCurrency !== currency;
  const acceptCurrency = hasNewCurrency ? () => setEnteredCurrency(currency) : null;
  return { form, submit, calculation, last, isBusy, isStale, acceptCurrency };
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

export type CalculatorForm = ReturnType<typeof useCalculator>["form"];

/** The tariff file has one destination. */
function useFixedDestination(form: CalculatorForm, method: CalculationMethod | null) {
  useEffect(() => {
    if (method === "csv") form.setValue("toCountry", TARIFF_DESTINATION);
  }, [form, method]);
}

/** An invalid HS code of a stored draft or of a link must not block while its field is hidden. */
function useHiddenCodes(form: CalculatorForm, areHidden: boolean) {
  useEffect(() => {
    if (!areHidden) return;
    for (const [index, { hsCode }] of form.getValues("items").entries()) {
      if (!isHsCode(hsCode)) form.setValue(`items.${index}.hsCode`, "");
    }
  }, [form, areHidden]);
}

/** Costs of a stored draft or of a link must not be charged while their fields are hidden. */
function useHiddenCosts(form: CalculatorForm, showShipping: boolean) {
  useEffect(() => {
    if (showShipping) return;
    form.setValue("shippingCost", "");
    form.setValue("insuranceCost", "");
  }, [form, showShipping]);
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

/** React Hook Form focuses the first invalid field, but only one that is rendered. */
function focusFirstInvalidItem({ fromCountry, toCountry, items }: FieldErrors<FormValues>) {
  if (fromCountry || toCountry || !Array.isArray(items)) return;
  const index = items.findIndex(Boolean);
  const field = ITEM_FIELDS.find((name) => items[index]?.[name]);
  focusItem(index, field);
}

/** The first field that the server names, if it is one of an item: its row may not yet show its fields. */
function focusRejectedItem({ fields }: ApiError) {
  const [, index, name] = Object.keys(fields)[0]?.split(".") ?? [];
  const field = ITEM_FIELDS.find((field) => field === name);
  if (field) focusItem(Number(index), field);
}

const ITEM_FIELDS = ["description", "hsCode", "countryOfOrigin", "quantity", "value"] as const;

/** The toast for an invalid form: its first error in the order of the fields. */
function firstErrorText(
  errors: FieldErrors<FormValues>,
  typed: { form: FormValues; currency: Currency },
  t: Translate<"common">,
): string {
  if (errors.fromCountry) return `${t("route.selectOriginCountry")} (${t("route.shippingFrom")})`;
  if (errors.toCountry) return `${t("route.selectDestinationCountry")} (${t("route.shippingTo")})`;
  if (Array.isArray(errors.items)) return itemErrorText(errors.items, typed, t);
  const name = errors.shippingCost ? "shippingCost" : "insuranceCost";
  const error = (errors[name]?.message ?? "shipping.amountInvalid") as TextKey<"common">; // safe: the schema's messages are keys
  return amountErrorText(error, { text: typed.form[name], currency: typed.currency }, t);
}

/** Names a foreign currency, unless other item fields are invalid too. */
function itemErrorText(
  items: readonly (FieldErrors<ItemValues> | undefined)[],
  { form, currency }: { form: FormValues; currency: Currency },
  t: Translate<"common">,
): string {
  const errors = items.flatMap((item) => Object.values(item ?? {}));
  const areForeign = errors.every(({ message }) => message === "shipping.foreignCurrency");
  return (areForeign && foreignItemError(form.items, currency, t)) || t("items.incomplete");
}
