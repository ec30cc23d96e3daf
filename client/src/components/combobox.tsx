import { Suspense } from "react";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { ComboboxControl } from "./combobox-control.tsx";
import type { ComboboxProps, SelectedComboboxProps } from "./combobox-props.ts";
import { Field } from "./field.tsx";

const InteractiveCombobox = lazyWithPreload(
  async () => (await import("./interactive-combobox.tsx")).InteractiveCombobox,
);

/** An ARIA combobox, with a placeholder until its code is loaded after the first paint. */
export function Combobox(props: ComboboxProps) {
  const selected = props.options.find(({ value }) => value === props.value) ?? null;
  return (
    <Field {...props}>
      <div className="relative">
        <Suspense fallback={<ComboboxPlaceholder {...props} selected={selected} />}>
          <InteractiveCombobox {...props} selected={selected} />
        </Suspense>
      </div>
    </Field>
  );
}

function ComboboxPlaceholder({ selected, ...props }: SelectedComboboxProps) {
  const { id, disabled } = props;
  return (
    <ComboboxControl
      {...props}
      icon={selected && props.renderIcon(selected)}
      inputProps={{ id, readOnly: true, disabled, value: selected?.label ?? "" }}
      buttonProps={{ disabled }}
    />
  );
}
