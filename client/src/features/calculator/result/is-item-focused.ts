/** Whether the focus is in the list of a result's items, and so belongs there also after a new result. */
export const isItemFocused = (): boolean =>
  (document.activeElement?.closest("[data-item-id]") ?? null) !== null;
