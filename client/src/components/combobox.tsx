import { Suspense, useDeferredValue, useState } from "react";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { useHasInteracted } from "#client/lib/use-has-interacted.ts";
import { ComboboxPlaceholder } from "./combobox-placeholder.tsx";
import type { ComboboxProps } from "./combobox-props.ts";
import { UNTOUCHED } from "./combobox-start.ts";
import { Field } from "./field.tsx";

const InteractiveCombobox = lazyWithPreload(
  async () => (await import("./interactive-combobox.tsx")).InteractiveCombobox,
);

/** An ARIA combobox. Its code is loaded on the first interaction with the page; until then, a placeholder. */
export function Combobox(props: ComboboxProps) {
  const [start, setStart] = useState(UNTOUCHED);
  const canLoad = useHasInteracted() && !start.isComposing;
  const isLoaded = useDeferredValue(canLoad); // deferred: the placeholder stays until it has loaded
  const selected = props.options.find(({ value }) => value === props.value) ?? null;
  const control = { ...props, selected, start };
  const placeholder = <ComboboxPlaceholder {...control} onStart={setStart} />;
  return (
    <Field {...props}>
      <div className="relative">
        <Suspense fallback={placeholder}>
          {isLoaded ? <InteractiveCombobox {...control} /> : placeholder}
        </Suspense>
      </div>
    </Field>
  );
}
