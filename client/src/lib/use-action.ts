import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Endpoint, EndpointResult } from "#shared/http/endpoint.ts";
import { type CallInput, call } from "./api.ts";
import { errorText } from "./error-text.ts";
import { isSessionExpired, redirectToLogin } from "./session-expired.ts";
import { toast } from "./toast.ts";

/** The queries to load again after an action. */
export type InvalidatedQueries = readonly { queryKey: QueryKey }[];

type ActionOptions = {
  /** What a toast says when it worked: its title, and a sentence where one is needed. */
  successTitle?: string;
  successText?: string;
  errorTitle?: string;
  /** What is said of a failure when the server says nothing. */
  fallbackText?: string;
  invalidates?: InvalidatedQueries;
};

/** A write: one call, one toast, and the reads it makes out of date. `make` makes the call in another way. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { successTitle, successText, errorTitle, fallbackText, invalidates = [] }: ActionOptions = {},
  mutationFn: (args: CallInput<E>) => Promise<EndpointResult<E>> = (args) => call(endpoint, args),
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation<EndpointResult<E>, Error, CallInput<E>>({
    mutationFn: mutationFn,
    onSuccess: async () => {
      if (successTitle) {
        toast({
          title: successTitle,
          ...(successText && { description: successText }),
          tone: "success",
        });
      }
      await Promise.all(invalidates.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (isSessionExpired(error)) return redirectToLogin(t);
      toast({
        title: errorTitle ?? t("common.error"),
        description: errorText(error, t, fallbackText),
        tone: "error",
      });
    },
  });
}
