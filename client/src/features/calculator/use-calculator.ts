import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { chooseCurrency } from "#client/lib/currency-choice.ts";
import { toast } from "#client/lib/toast.ts";
import { useAction } from "#client/lib/use-action.ts";
import { type CalculationMethod, calculate } from "#shared/calculator/contract.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import type { Currency } from "#shared/currency.ts";
import { isHsCode } from "#shared/http/fields.ts";
import type { Translate } from "#shared/texts.ts";
import { defaultValues, usePersistedDraft } from "./draft.ts";
import {
  type FormOutput,
  type FormValues,
  formSchema,
  toCalculationRequest,
} from "./form-values.ts";

/** The form, the calculation it asks for, and whether the result still belongs to the form. */
export function useCalculator(method: CalculationMethod, currency: Currency) {
  const { t } = useTranslation();
  const [initial] = useState(defaultValues);
  const form = useForm<FormValues, unknown, FormOutput>({
    resolver: zodResolver(formSchema),
    defaultValues: initial.form,
  });
  useEffect(() => {
    if (initial.currency) chooseCurrency(initial.currency);
  }, [initial]);
  usePersistedDraft(form);
  useFixedDestination(form, method);

  const calculation = useAction(calculate, { errorTitle: t("calculator.failed") });
  const [calculated, setCalculated] = useState<string | null>(null);
  const isStale = useIsStale(form, currency, calculated);

  const submit = form.handleSubmit(
    (values) => {
      setCalculated(snapshot(form.getValues(), currency));
      calculation.mutate({ body: toCalculationRequest(values, currency) });
    },
    (errors) => toast({ title: firstErrorText(errors, t), tone: "error" }),
  );
  return { form, submit, calculation, isStale };
}

export type CalculatorForm = ReturnType<typeof useCalculator>["form"];

/** The tariff file covers one destination and no HS codes: of them there is nothing to choose or correct. */
function useFixedDestination(form: CalculatorForm, method: CalculationMethod) {
  useEffect(() => {
    if (method !== "csv") return;
    form.setValue("toCountry", TARIFF_DESTINATION);
    for (const [index, { hsCode }] of form.getValues("items").entries()) {
      if (!isHsCode(hsCode)) form.setValue(`items.${index}.hsCode`, "");
    }
  }, [form, method]);
}

function useIsStale(form: CalculatorForm, currency: Currency, calculated: string | null) {
  const [differs, setDiffers] = useState(false);
  useEffect(() => {
    const compare = () =>
      setDiffers(calculated !== null && snapshot(form.getValues(), currency) !== calculated);
    compare();
    const { unsubscribe } = form.watch(compare);
    return unsubscribe;
  }, [form, currency, calculated]);
  return differs;
}

const snapshot = (values: FormValues, currency: Currency) => JSON.stringify([currency, values]);

/** One message for the whole form, in the order in which it is filled in. */
function firstErrorText(errors: FieldErrors<FormValues>, t: Translate<"common">): string {
  if (errors.fromCountry) return `${t("route.selectOriginCountry")} (${t("route.shippingFrom")})`;
  if (errors.toCountry) return `${t("route.selectDestinationCountry")} (${t("route.shippingTo")})`;
  if (errors.items) return t("items.incomplete");
  return t("shipping.amountInvalid");
}
