import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const VALUE_CLASSES = {
  base: "font-medium wrap-anywhere",
  xl: "text-xl font-semibold tabular-nums",
  "2xl": "text-2xl font-semibold tabular-nums",
} as const;

type FactProps = {
  label: string;
  size?: keyof typeof VALUE_CLASSES;
  title?: string | undefined;
  /** Classes such as those of a frame. */
  className?: string;
  children: ReactNode;
};

/** A grid of `Fact`s, each with its label above its value. */
export const FactsList = ({ className, children }: { className: string; children: ReactNode }) => (
  <dl className={`grid ${className}`}>{children}</dl>
);

export const Fact = ({ label, size = "base", title, className, children }: FactProps) => (
  <div className={classNames("min-w-0", className)} title={title}>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className={VALUE_CLASSES[size]}>{children}</dd>
  </div>
);

/** A column of `FactRow`s, each with its label and its value side by side. */
export const FactRows = ({ children }: { children: ReactNode }) => (
  <dl className="divide-y divide-line">{children}</dl>
);

type FactRowProps = { label: string; hint?: string | undefined; children: ReactNode };

export const FactRow = ({ label, hint, children }: FactRowProps) => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2 print:gap-y-0 print:py-1">
    <dt className="text-muted">{label}</dt>
    <dd className="font-medium tabular-nums">{children}</dd>
    {hint ? <dd className="w-full text-sm text-muted">{hint}</dd> : null}
  </div>
);
