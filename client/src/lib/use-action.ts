import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Endpoint, ResultOf } from "#shared/http/endpoint.ts";
import { type Arguments, call } from "./api.ts";
import { errorText } from "./error-text.ts";
import { isLoggedOut, sendToLogin } from "./logged-out.ts";
import { toast } from "./toast.ts";

type Outcome = {
  /** What a toast says when it worked: its title, and a sentence where one is needed. */
  done?: string;
  doneText?: string;
  failed?: string;
  /** What is said of a failure when the server says nothing. */
  otherwise?: string;
  refresh?: readonly { queryKey: QueryKey }[];
};

/** A write: one call, one toast, and the reads it makes out of date. `make` makes the call in another way. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { done, doneText, failed, otherwise, refresh = [] }: Outcome = {},
  make: (args: Arguments<E>) => Promise<ResultOf<E>> = (args) => call(endpoint, args),
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation<ResultOf<E>, Error, Arguments<E>>({
    mutationFn: make,
    onSuccess: async () => {
      if (done) {
        toast({ title: done, ...(doneText && { description: doneText }), tone: "done" });
      }
      await Promise.all(refresh.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (isLoggedOut(error)) return sendToLogin(t);
      toast({
        title: failed ?? t("common.error"),
        description: errorText(error, t, otherwise),
        tone: "error",
      });
    },
  });
}
