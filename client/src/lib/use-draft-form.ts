import { useEffect, useEffectEvent } from "react";
import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormProps,
  useForm,
} from "react-hook-form";
import { changedFields } from "./changed-fields.ts";
import { discardSaved, useUnsavedDraft } from "./unsaved-draft.ts";

type DraftFormOptions<Values extends FieldValues, Output> = Pick<
  UseFormProps<Values, unknown, Output>,
  "resolver"
> & { saved: Values };

/**
 * A form whose changed fields survive a change of tabs; the others show what is saved, also when that changes.
 * `discard` shows the saved values again. `markSaved` ends the draft of submitted fields and shows their saved values
 * instead, but leaves a field that has been changed again since.
 */
export function useDraftForm<Values extends FieldValues, Output extends FieldValues = Values>(
  name: string,
  { saved, resolver }: DraftFormOptions<Values, Output>,
) {
  const [draft, setDraft] = useUnsavedDraft<Partial<Values>>(name);
  const form = useForm<Values, unknown, Output>({
    ...(resolver && { resolver }),
    mode: "onChange",
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const { subscribe, getValues, setValue, reset, resetField } = form;

  const restore = useEffectEvent(() => {
    for (const [field, value] of Object.entries(draft ?? {})) {
      // safe: the draft's names and values are those of the form
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldValidate: true,
      });
    }
  });
  const store = useEffectEvent((values: Values) => {
    const changed = changedFields(values, saved);
    setDraft(Object.keys(changed).length > 0 ? changed : null);
  });
  useEffect(() => {
    restore();
    return subscribe({ formState: { values: true }, callback: ({ values }) => store(values) });
  }, [subscribe]);

  const discard = () => {
    reset(saved, { keepDirtyValues: false });
    setDraft(null);
  };
  const markSaved = (submitted: Partial<Values>, shown: Partial<Values>) => {
    // safe: the keys of Values
    for (const field of Object.keys(submitted) as Path<Values>[]) {
      const isUnchanged = getValues(field) === submitted[field];
      if (isUnchanged) resetField(field, { defaultValue: shown[field] });
    }
    discardSaved(name, submitted);
  };
  return { form, hasDraft: draft !== null, discard, markSaved };
}
