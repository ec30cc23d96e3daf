import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { DelayedSpinner } from "./spinner.tsx";

// The transparent borders are visible with forced colors, which remove the backgrounds.
const VARIANTS = {
  primary:
    "border border-transparent bg-accent text-accent-ink hover:bg-accent-strong font-semibold",
  secondary: "border border-edge/60 bg-surface text-ink hover:border-accent hover:text-accent",
  danger: "border border-transparent bg-danger text-surface hover:opacity-90 font-semibold",
  quiet: "text-left text-muted hover:bg-sunken hover:text-ink",
} as const;

type ButtonProps = ComponentProps<"button"> & {
  variant?: keyof typeof VARIANTS;
  /** Blocks clicks and shows a spinner while its action runs; unlike `disabled`, the button keeps its focus. */
  isBusy?: boolean;
  /** Blocks clicks likewise while the action of another button runs. */
  isBlocked?: boolean;
};

/** The classes of a button, for links that look like one. */
export const buttonClass = (variant: keyof typeof VARIANTS) =>
  classNames(
    "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-sm leading-tight transition-colors duration-150 sm:min-h-10",
    VARIANTS[variant],
  );

export function Button({
  variant = "secondary",
  isBusy = false,
  isBlocked = isBusy,
  className,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-busy={isBusy || undefined}
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? (event) => event.preventDefault() : props.onClick}
      className={classNames(
        buttonClass(variant),
        "disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-80",
        className,
      )}
    >
      {/* The spinner is in the padding, so that the button keeps its width. */}
      {isBusy ? <DelayedSpinner className="-mr-1.25 -ml-3.75 size-3" /> : null}
      {children}
    </button>
  );
}

type IconButtonProps = ComponentProps<"button"> & Pick<ButtonProps, "isBusy"> & { label: string };

export function IconButton({
  label,
  isBusy = false,
  className,
  children,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : props.onClick}
      className={classNames(
        "inline-flex size-11 items-center justify-center rounded-control text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent aria-disabled:cursor-progress sm:size-9",
        className,
      )}
    >
      {isBusy ? <DelayedSpinner className="size-4" /> : children}
    </button>
  );
}
