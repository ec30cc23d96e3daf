import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ScrollRegionProps = { label: string; className: string; children: ReactNode };

/** Content that scrolls within the page, by keyboard too. `className` limits its height. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    aria-label={label}
    className={classNames("overflow-auto", className)}
  >
    {children}
  </section>
);
