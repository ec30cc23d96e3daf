import { type Ref, Suspense } from "react";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { ComboboxControl } from "./combobox-control.tsx";
import type { SearchableOption } from "./combobox-search.ts";
import { Field } from "./field.tsx";

export type ComboboxProps = {
  id: string;
  label: string;
  labelClass?: string;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  options: readonly SearchableOption[];
  isLoading?: boolean;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

const LiveCombobox = lazyWithPreload(
  async () => (await import("./live-combobox.tsx")).LiveCombobox,
);

/**
 * Chooses one of many by typing part of its name or code; after the ARIA combobox pattern.
 * Until the code for that has come, right after the first paint, its look alone stands there.
 */
export function Combobox(props: ComboboxProps) {
  const selected = props.options.find(({ value }) => value === props.value) ?? null;
  return (
    <Field {...props}>
      <div className="relative">
        <Suspense fallback={<Look {...props} selected={selected} />}>
          <LiveCombobox {...props} selected={selected} />
        </Suspense>
      </div>
    </Field>
  );
}

export type SelectedProps = ComboboxProps & { selected: SearchableOption | null };

function Look({ id, selected, ...props }: SelectedProps) {
  return (
    <ComboboxControl
      {...props}
      id={id}
      flag={selected?.flag}
      inputProps={{ id, readOnly: true, disabled: props.disabled, value: selected?.label ?? "" }}
      buttonProps={{ disabled: props.disabled }}
    />
  );
}
