/** Decorative: the text beside it says what is waited for. */
export const Spinner = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={`shrink-0 rounded-full border-line border-t-accent motion-safe:animate-spin print:hidden ${className}`}
  />
);
