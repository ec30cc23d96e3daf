import type { MutateOptions } from "@tanstack/react-query";
import type { FieldValues, UseFormSetError } from "react-hook-form";
import type { EndpointResult, JsonEndpoint } from "#shared/http/endpoint.ts";
import type { CallInput } from "./api.ts";
import { hasFieldErrors } from "./has-field-errors.ts";
import { showFieldErrors } from "./show-field-errors.ts";
import { type ActionOptions, useAction } from "./use-action.ts";

/** An action of a form, which shows the errors of its fields. They announce them, so that their toast is silent. */
export function useFormAction<E extends JsonEndpoint, Values extends FieldValues>(
  endpoint: E,
  setError: UseFormSetError<Values>,
  options: Omit<ActionOptions<EndpointResult<E>, CallInput<E>>, "isShownInPlace"> = {},
) {
  const action = useAction(endpoint, { ...options, isShownInPlace: hasFieldErrors });

  function mutate(
    input: CallInput<E>,
    { onError, ...callbacks }: MutateOptions<EndpointResult<E>, Error, CallInput<E>> = {},
  ) {
    action.mutate(input, {
      ...callbacks,
      onError: (error, ...context) => {
        onError?.(error, ...context); // may show the fields, the first of which then takes the focus
        showFieldErrors(error, setError);
      },
    });
  }

  return { ...action, mutate };
}
