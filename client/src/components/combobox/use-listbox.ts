import { type UseComboboxProps, useCombobox } from "downshift";
import type { ComponentProps, Ref } from "react";

type ListboxOptions<Item> = Omit<UseComboboxProps<Item>, "inputId" | "scrollIntoView"> & {
  id: string;
  inputRef: Ref<HTMLInputElement> | undefined;
};

export type ListboxState<Item> = ReturnType<typeof useListbox<Item>>;

/** The keyboard and the ARIA attributes of every field that has a list of matches. */
export function useListbox<Item>({ id, inputRef, ...options }: ListboxOptions<Item>) {
  const combobox = useCombobox<Item>({ ...options, inputId: id, scrollIntoView: scrollToOption });

  /** Where there is no match to choose, a form that Enter submits would be read with the earlier selection. */
  const inputProps = (own: ComponentProps<"input">, hasNoMatch: boolean) =>
    combobox.getInputProps({
      ...own,
      ref: inputRef,
      onKeyDown: (event) => {
        if (event.key === "Enter" && combobox.isOpen && hasNoMatch) event.stopPropagation();
        own.onKeyDown?.(event);
      },
      "aria-labelledby": undefined,
    });

  return { ...combobox, inputProps };
}

/** Scrolls the page as well as the list, which may be higher than what a zoomed page or a keyboard on the screen leaves. */
const scrollToOption = (option: HTMLElement) => option.scrollIntoView({ block: "nearest" });
