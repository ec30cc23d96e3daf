type SpinnerProps = { className: string };

/** Decorative: the text beside it says what is waited for. It has the color of the text around it. */
export const Spinner = ({ className }: SpinnerProps) => (
  <span
    aria-hidden="true"
    className={`shrink-0 rounded-full border-current/25 border-t-current motion-safe:animate-spin print:hidden ${className}`}
  />
);

/** The spinner of something that is pressed: a fast action shows none. `className` has its size. */
export const DelayedSpinner = ({ className }: SpinnerProps) => (
  <span className={`appear-delayed ${className}`}>
    <Spinner className="block size-full border-2" />
  </span>
);
