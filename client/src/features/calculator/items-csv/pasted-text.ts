import { createStore } from "#client/lib/store.ts";

/** The text in the field for pasted rows; also while the field is closed, until it is imported. */
export const pastedTextStore = createStore("");
