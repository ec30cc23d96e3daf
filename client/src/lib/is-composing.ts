import type { KeyboardEvent } from "react";

/** Whether an input method takes the key, as Enter to accept what it composes. Safari sets `isComposing` too late. */
export const isComposing = ({ keyCode }: KeyboardEvent): boolean => keyCode === 229;
