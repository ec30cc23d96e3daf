import type { KeyboardEvent } from "react";
import { isComposing } from "#client/lib/is-composing.ts";
import { ComboboxControl } from "./combobox-control.tsx";
import type { ComboboxHandover } from "./combobox-handover.ts";
import type { SelectedComboboxProps } from "./combobox-props.ts";

/** A closed combobox that notes what the visitor does until the code of the real one has loaded. */
export function ComboboxPlaceholder({ selected, start, onStart, ...props }: SelectedComboboxProps) {
  const { id, disabled } = props;
  const note = (changes: Partial<ComboboxHandover>) =>
    onStart((noted) => ({ ...noted, ...changes }));

  function noteKey(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") note({ isOpen: true });
    if (event.key === "Escape") note({ text: null, isOpen: false });
    if (event.key === "Enter" && start.text && !start.isConfirmed) {
      event.preventDefault();
      note({ isConfirmed: true });
    }
  }

  return (
    <ComboboxControl
      {...props}
      icon={selected && start.text === null && props.renderIcon(selected)}
      inputProps={{
        ref: props.inputRef,
        id,
        role: "combobox",
        "aria-expanded": false,
        "aria-autocomplete": "list",
        disabled,
        value: start.text ?? selected?.label ?? "",
        onChange: ({ currentTarget: { value } }) =>
          note({ text: value, isOpen: true, isConfirmed: false }),
        onClick: () => note({ isOpen: true }),
        onKeyDown: (event) => isComposing(event) || noteKey(event),
        onCompositionStart: () => note({ isComposing: true }),
        onCompositionEnd: () => note({ isComposing: false }),
        onFocus: (event) => {
          event.currentTarget.select();
          note({ isFocused: true });
        },
        onBlur: () => {
          note({ isFocused: false });
          props.onBlur?.();
        },
      }}
      buttonProps={{
        disabled,
        onClick: () => {
          document.getElementById(id)?.focus();
          note({ isOpen: true });
        },
      }}
    />
  );
}
