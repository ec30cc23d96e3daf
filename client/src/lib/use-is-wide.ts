import { useSyncExternalStore } from "react";

/** The breakpoints of Tailwind at which not only classes change the layout. */
const MIN_WIDTHS = { md: "48rem", lg: "64rem" };
type Breakpoint = keyof typeof MIN_WIDTHS;

const mediaQuery = (from: Breakpoint) => matchMedia(`(min-width: ${MIN_WIDTHS[from]})`);

export const isWide = (from: Breakpoint): boolean => mediaQuery(from).matches;

export function useIsWide(from: Breakpoint): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = mediaQuery(from);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => isWide(from),
  );
}
