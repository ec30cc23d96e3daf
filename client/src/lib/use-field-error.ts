import { useCallback, useSyncExternalStore } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { TextKey } from "#shared/texts.ts";

/**
 * The message of a field's error, a key of the texts. `fieldState.error` would draw every field of a list again when
 * an item is added or removed, and when the form is submitted.
 */
export function useFieldError<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: FieldPath<Values>,
) {
  const subscribe = useCallback(
    (callback: () => void) =>
      form.subscribe({ name, formState: { errors: true }, exact: true, callback }),
    [form, name],
  );
  return useSyncExternalStore(subscribe, () => form.getFieldState(name).error?.message) as
    | TextKey<"common"> // safe: the schemas' messages are keys
    | undefined;
}
