import type { FormValues } from "./form-values.ts";

export const ENTRY_DATE_ID = "entryDate";

/** Stands for a date that the browser does not give, because it is incomplete or does not exist. */
const INCOMPLETE_DATE = "incomplete";

/** The form's values as typed: the browser gives an incomplete date as an empty text, like none. */
export const withTypedEntryDate = (values: FormValues): FormValues =>
  document.querySelector(`#${ENTRY_DATE_ID}:invalid`)
    ? { ...values, entryDate: INCOMPLETE_DATE }
    : values;
