/** Decorative: the text beside it says what is waited for. It has the color of the text around it. */
export const Spinner = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={`shrink-0 rounded-full border-current/25 border-t-current motion-safe:animate-spin print:hidden ${className}`}
  />
);
