import type { MouseEvent } from "react";

/** Focuses a tab that is pressed: Radix does it by script, for which browsers show the focus ring. */
export const focusWithoutRing = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.focus({ focusVisible: false } as FocusOptions); // safe: unknown to older browsers, which ignore it
