import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "./api.ts";
import { SERVER_ERROR } from "./field-error-text.ts";

/** Shows the errors of a failed call at their fields, each until it changes, and focuses the first. */
export function showFieldErrors<Values extends FieldValues>(
  error: Error,
  setError: UseFormSetError<Values>,
) {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  for (const [index, [name, message]] of fields.entries()) {
    // safe: an error of a field that the form does not have is not shown
    setError(
      name as FieldPath<Values>,
      { type: SERVER_ERROR, message },
      { shouldFocus: index === 0 },
    );
  }
}
