import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export const controlClass =
  "block w-full min-w-0 min-h-11 text-ellipsis rounded-control border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-muted transition-colors duration-150 hover:border-ink focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted aria-invalid:border-danger sm:min-h-10";

/** A control in a row of the table of items, where millions with three letters fit. A touch would zoom in on small text. */
export const rowControlClass = `${controlClass} pointer-fine:@coded-row:min-h-10.5 pointer-fine:@coded-row:text-sm`;

type FieldProps = {
  id: string;
  label: string;
  /** Classes of the label, such as "sr-only" where a column heading shows it. */
  labelClass?: string;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
};

export function Field({ id, label, labelClass, hint, error, className, children }: FieldProps) {
  return (
    <div className={classNames("min-w-0", className)}>
      <label htmlFor={id} className={classNames("mb-1 block text-sm font-medium", labelClass)}>
        {label}
      </label>
      {children}
      {hint ? (
        <p id={hintId(id)} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p
          key={error}
          ref={announceError}
          id={errorId(id)}
          className="mt-1 text-sm text-balance text-danger"
        >
          {error}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Makes an error an alert, unless the focus is in another invalid field, as in the first one of a submitted form: a
 * screen reader would read all errors in a row. It reads each when its field gets the focus.
 */
function announceError(error: HTMLElement | null) {
  const invalid = document.activeElement?.closest("[aria-invalid]");
  if (!invalid || errorId(invalid.id) === error?.id) error?.setAttribute("role", "alert");
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** Connects a control with the hint and error that `Field` renders. */
export function fieldAriaProps(id: string, { hint, error }: Pick<FieldProps, "hint" | "error">) {
  const ids = [hint ? hintId(id) : null, error ? errorId(id) : null].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}
