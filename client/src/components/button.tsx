import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

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
  /** Blocks clicks while an action runs; unlike `disabled`, the button keeps its focus. */
  isBusy?: boolean;
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
  className,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : props.onClick}
      className={classNames(
        buttonClass(variant),
        "disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-80",
        className,
      )}
    />
  );
}

export function IconButton({
  label,
  className,
  ...props
}: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={classNames(
        "inline-flex size-11 items-center justify-center rounded-control text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent sm:size-9",
        className,
      )}
    />
  );
}
