import { useEffect } from "react";
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from "react-hook-form";
import { useUnsavedDraft } from "./unsaved-draft.ts";

type DraftFormOptions<Values extends FieldValues, Output> = Pick<
  UseFormProps<Values, unknown, Output>,
  "resolver"
> & { saved: Values };

/** A form whose unsaved input survives a change of tabs. `discard` shows the saved values again. */
export function useDraftForm<Values extends FieldValues, Output = Values>(
  name: string,
  { saved, resolver }: DraftFormOptions<Values, Output>,
) {
  const [draft, setDraft] = useUnsavedDraft<Values>(name);
  const form = useForm<Values, unknown, Output>({
    ...(resolver && { resolver }),
    mode: "onChange",
    defaultValues: (draft ?? saved) as DefaultValues<Values>, // safe: all of the values
  });
  const { subscribe, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: setDraft is the same store each time
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => setDraft({ ...values }),
      }),
    [subscribe],
  );
  const discard = () => {
    reset(saved);
    setDraft(null);
  };
  return { form, hasDraft: draft !== null, discard };
}
