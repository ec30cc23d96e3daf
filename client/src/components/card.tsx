import { type ReactNode, type Ref, useId } from "react";
import { classNames } from "./class-names.ts";

type CardProps = {
  title: string;
  /** Set if the heading takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

export const cardClass = "rounded-card border border-line bg-surface p-4 shadow-card sm:p-5";

export function Card({ title, headingRef, aside, className, children }: CardProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classNames(cardClass, className)}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          id={headingId}
          ref={headingRef}
          tabIndex={headingRef ? -1 : undefined}
          className="scroll-mt-4 text-lg font-semibold tracking-tight outline-none"
        >
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
