import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { EndpointResult, JsonEndpoint } from "#shared/http/endpoint.ts";
import { type CallInput, call } from "./api.ts";
import { errorText } from "./error-text.ts";
import { isSessionExpired, redirectToLogin } from "./session-expired.ts";
import { dismissErrorToast, toast } from "./toast.ts";
import { useSingleFlightMutation } from "./use-single-flight-mutation.ts";

export type InvalidatedQueries = readonly { queryKey: QueryKey }[];

export type ActionOptions<Result, Input> = {
  successTitle?: string;
  successText?: string;
  errorTitle?: string;
  /** The text for an error of the request without a message of the server. */
  fallbackText?: string;
  /** Replaces the server's message and `fallbackText`. */
  errorDescription?: (error: Error) => string;
  invalidates?: InvalidatedQueries;
  /** Called before the queries are reloaded, also if the component has been removed by then. */
  onSuccess?: (result: Result, input: Input) => void;
  /** Whether the caller handles an error, which then shows no toast. */
  isExpected?: (error: Error) => boolean;
  /** Whether the caller shows and announces an error, whose toast is then silent. */
  isShownInPlace?: (error: Error) => boolean;
};

export const useAction = <E extends JsonEndpoint>(
  endpoint: E,
  options: ActionOptions<EndpointResult<E>, CallInput<E>> = {},
) => useReportedMutation((input: CallInput<E>) => call(endpoint, input), options);

/** Shows a toast for the result in place of an earlier error, and reloads the queries that it outdates. */
export function useReportedMutation<Result, Input>(
  mutationFn: (input: Input) => Promise<Result>,
  options: ActionOptions<Result, Input>,
) {
  const { successTitle, successText, errorTitle, fallbackText, invalidates = [] } = options;
  const { t } = useTranslation();
  const client = useQueryClient();
  return useSingleFlightMutation<Result, Input>({
    mutationFn,
    onMutate: dismissErrorToast,
    onSuccess: async (result, input) => {
      options.onSuccess?.(result, input);
      if (successTitle) toast({ title: successTitle, description: successText, tone: "success" });
      await Promise.all(invalidates.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (options.isExpected?.(error)) return;
      if (isSessionExpired(error)) return redirectToLogin(t);
      const title = errorTitle ?? t("common.error");
      const text = options.errorDescription?.(error) ?? errorText(error, t, fallbackText);
      toast({
        title,
        description: text === title ? undefined : text,
        tone: "error",
        isShownInPlace: options.isShownInPlace?.(error),
      });
    },
  });
}
