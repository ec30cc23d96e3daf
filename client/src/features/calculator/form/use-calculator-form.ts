import { useLayoutEffect, useMemo, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { chooseCurrency } from "#client/lib/currency-choice.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import type { Currency } from "#shared/currency.ts";
import { defaultValues, isLink, usePersistedDraft } from "./draft.ts";
import {
  createFormSchema,
  type FormOutput,
  type FormSchema,
  type FormValues,
} from "./form-values.ts";
import { withTypedEntryDate } from "./typed-entry-date.ts";
import { type FieldSettings, useRestrictedFields } from "./use-restricted-fields.ts";

export type CalculatorSettings = FieldSettings & { currency: Currency };

/** The form with what a link or the tab's draft has for it, `initial`, and the schema that it is validated by. */
export function useCalculatorForm(settings: CalculatorSettings) {
  const { currency } = settings;
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
  return { form, schema, initial, isLinkDamaged };
}

function createResolver(schema: FormSchema): Resolver<FormValues, unknown, FormOutput> {
  const resolve = schemaResolver(schema);
  return (values, ...context) => resolve(withTypedEntryDate(values), ...context);
}
