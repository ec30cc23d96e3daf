import { type ComponentType, Suspense, useDeferredValue, useState } from "react";
import { Field } from "#client/components/field.tsx";
import { usePendingSelection } from "#client/lib/pending-selections.ts";
import { useHasInteracted } from "#client/lib/use-has-interacted.ts";
import { isDoneTyping, UNTOUCHED } from "./combobox-handover.ts";
import { ComboboxPlaceholder } from "./combobox-placeholder.tsx";
import type { ComboboxOption, ComboboxProps, SelectedComboboxProps } from "./combobox-props.ts";

type LazyComboboxProps<Option extends ComboboxOption> = ComboboxProps<Option> & {
  /** Loaded on the first interaction with the page. */
  Interactive: ComponentType<SelectedComboboxProps<Option>>;
};

/** An ARIA combobox, with a placeholder until its code has loaded. */
export function Combobox<Option extends ComboboxOption>({
  Interactive,
  ...props
}: LazyComboboxProps<Option>) {
  const [start, setStart] = useState(UNTOUCHED);
  const canLoad = useHasInteracted() && !start.isComposing;
  const isLoaded = useDeferredValue(canLoad); // deferred: the placeholder stays until it has loaded
  const selected = props.options.find(({ value }) => value === props.value) ?? null;
  usePendingSelection(isDoneTyping(start));
  const control = { ...props, selected, start, onStart: setStart };
  const placeholder = <ComboboxPlaceholder {...control} />;
  return (
    <Field {...props}>
      <div className="relative">
        <Suspense fallback={placeholder}>
          {isLoaded ? <Interactive {...control} /> : placeholder}
        </Suspense>
      </div>
    </Field>
  );
}
