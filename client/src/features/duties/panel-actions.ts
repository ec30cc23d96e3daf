import type { KeyboardEvent } from "react";

export const actionsId = (fieldId: string) => `${fieldId}-actions`;

const actionButtons = (fieldId: string): HTMLElement[] => [
  ...(document.getElementById(actionsId(fieldId))?.querySelectorAll("button") ?? []),
];

/** Moves from the end of a list to the buttons below it; false where there are none. */
export function focusFirstAction(fieldId: string): boolean {
  const [first] = actionButtons(fieldId);
  first?.focus();
  return first !== undefined;
}

/** Arrow keys move among the buttons and, above the first one, back to the field, as Escape does. */
export function moveAmongActions(event: KeyboardEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  const stops = [field, ...actionButtons(fieldId)];
  const focused = document.activeElement;
  const place = focused instanceof HTMLElement ? stops.indexOf(focused) : -1;
  const targets = { ArrowDown: stops[place + 1], ArrowUp: stops[place - 1], Escape: field };
  const target = event.key in targets ? targets[event.key as keyof typeof targets] : null; // safe: one of its keys
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Downshift reads this of the event, and then does not move the highlight as well. */
export function keepFromListbox(event: KeyboardEvent) {
  event.preventDefault();
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}
