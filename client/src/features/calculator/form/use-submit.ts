import { useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#client/lib/api.ts";
import { pendingSelectionsSettled } from "#client/lib/pending-selections.ts";
import { showFieldErrors } from "#client/lib/show-field-errors.ts";
import { toast } from "#client/lib/toast.ts";
import { useAction } from "#client/lib/use-action.ts";
import {
  type CalculationRequest,
  type CalculationResult,
  calculate,
} from "#shared/calculator/contract.ts";
import type { Currency } from "#shared/currency.ts";
import { firstErrorText, focusFirstInvalidItem, focusRejectedItem } from "./form-errors.ts";
import { type CalculatorForm, toCalculationRequest } from "./form-values.ts";

/** The results card shows and announces the error. */
const isShownInPlace = () => true;

type SubmitOptions = {
  form: CalculatorForm;
  currency: Currency;
  onResult: (request: CalculationRequest, result: CalculationResult) => void;
};

/** Sends the form, or shows what is wrong with it. */
export function useSubmit({ form, currency, onResult }: SubmitOptions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const calculation = useAction(calculate, { errorTitle: t("calculator.failed"), isShownInPlace });
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = isWaiting || calculation.isPending;

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
          onSuccess: (result) => onResult(body, result),
          onError: (error) => handleRejection(error, sentForm),
        },
      );
    },
    (errors) => {
      focusFirstInvalidItem(errors);
      const title = firstErrorText(errors, { form: form.getValues(), currency }, t);
      toast({ title, tone: "error", isShownInPlace: true });
    },
  );

  /** Reads the form once the countries and HS codes that are still being selected are in it. */
  async function submit(event?: SyntheticEvent) {
    event?.preventDefault();
    if (isBusy) return;
    setWaiting(true);
    await pendingSelectionsSettled();
    await submitForm().finally(() => setWaiting(false));
  }

  return { submit, isBusy, calculation };
}
