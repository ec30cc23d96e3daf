import { useTranslation } from "react-i18next";
import type { EndpointResult, JsonEndpoint } from "#shared/http/endpoint.ts";
import type { CallInput } from "./api.ts";
import { toast } from "./toast.ts";
import { type InvalidatedQueries, useAction } from "./use-action.ts";

type Undoable<Input> = {
  title: string;
  /** What takes the change back; left out where the change cannot be taken back. */
  undo?: Input;
};

/** A change with a message that takes it back. Its component must stay while the changed row disappears. */
export function useUndoable<E extends JsonEndpoint>(endpoint: E, invalidates: InvalidatedQueries) {
  const { t } = useTranslation();
  const { mutate } = useAction(endpoint, { invalidates });
  return (input: CallInput<E>, { title, undo }: Undoable<CallInput<E>>) =>
    mutate(input, {
      onSuccess: (_result: EndpointResult<E>) =>
        toast({
          title,
          tone: "success",
          ...(undo && { action: { label: t("common.undo"), run: () => mutate(undo) } }),
        }),
    });
}
