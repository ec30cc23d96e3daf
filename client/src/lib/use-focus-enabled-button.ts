import { useLayoutEffect, useRef } from "react";

/** A group of buttons in which another one takes the focus when the one that has it is disabled. */
export function useFocusEnabledButton<Group extends HTMLElement>() {
  const group = useRef<Group>(null);
  const focused = document.activeElement; // Chrome takes the focus from a button as soon as it is disabled
  useLayoutEffect(() => {
    const buttons = [...(group.current?.querySelectorAll("button") ?? [])];
    const isDisabled = buttons.some((button) => button === focused && button.disabled);
    if (isDisabled) buttons.find(({ disabled }) => !disabled)?.focus();
  });
  return group;
}
