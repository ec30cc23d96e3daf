import type { MouseEvent } from "react";

/** For a tab that is pressed: Radix focuses it by script, for which browsers show the focus ring. */
export const focusWithoutRing = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.focus({ focusVisible: false } as FocusOptions); // safe: unknown to older browsers, which ignore it
