import { useCallback, useSyncExternalStore } from "react";
import type { FieldError, FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** The error of a field; `fieldState.error` would draw every field of a list again on each change of the list. */
export function useFieldError<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: FieldPath<Values>,
): FieldError | undefined {
  const subscribe = useCallback(
    (callback: () => void) =>
      form.subscribe({ name, formState: { errors: true }, exact: true, callback }),
    [form, name],
  );
  return useSyncExternalStore(subscribe, () => form.getFieldState(name).error);
}
