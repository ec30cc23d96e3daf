import { useEffect } from "react";
import type { CalculationMethod } from "#shared/calculator/contract.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { isHsCode } from "#shared/http/fields.ts";
import type { CalculatorForm } from "./form-values.ts";

export type FieldSettings = {
  method: CalculationMethod | null;
  showShipping: boolean;
  asksTransport: boolean;
  /** Whether the tariff schedule is in use, which shows the HS codes for the tariff file too. */
  usesSchedule: boolean;
};

/** Resets the fields that the settings fix or hide, which a stored draft or a link may have filled in. */
export function useRestrictedFields(form: CalculatorForm, settings: FieldSettings) {
  const { method, showShipping, asksTransport, usesSchedule } = settings;
  const hidesCodes = method === "csv" && !usesSchedule;

  useEffect(() => {
    if (method === "csv") form.setValue("toCountry", TARIFF_DESTINATION); // that of the tariff file
  }, [form, method]);

  useEffect(() => {
    if (!hidesCodes) return;
    for (const [index, { hsCode }] of form.getValues("items").entries()) {
      if (!isHsCode(hsCode)) form.setValue(`items.${index}.hsCode`, ""); // it would block the form
    }
  }, [form, hidesCodes]);

  useEffect(() => {
    if (showShipping) return;
    form.setValue("shippingCost", ""); // it would be charged
    form.setValue("insuranceCost", "");
  }, [form, showShipping]);

  useEffect(() => {
    if (!asksTransport) form.setValue("transport", ""); // the result would depend on a hidden field
  }, [form, asksTransport]);
}
