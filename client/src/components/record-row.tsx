import type { ReactNode } from "react";

type RecordRowProps = {
  /** A link or a button with the name. */
  name: ReactNode;
  facts: readonly (string | false | null)[];
  /** What it costs. */
  amount: string;
  badge?: ReactNode;
  /** Buttons. */
  actions: ReactNode;
};

/**
 * A row of a list of what an account keeps: its name and facts, an amount and buttons. On narrow screens they are below one
 * another.
 */
export const RecordRow = ({ name, facts, amount, badge, actions }: RecordRowProps) => (
  <li className="grid gap-y-1 py-3 lg:grid-cols-[minmax(0,1fr)_9rem_7.5rem_auto] lg:items-center lg:gap-x-4 lg:py-2">
    <div className="min-w-0">
      <div className="font-medium wrap-anywhere">{name}</div>
      <p className="text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(" · ")}</p>
    </div>
    <div className="flex flex-wrap items-center justify-between gap-x-4 lg:contents">
      <div className="flex min-h-11 items-center gap-3 lg:contents">
        <span className="font-medium whitespace-nowrap tabular-nums lg:text-right">{amount}</span>
        <span>{badge}</span>
      </div>
      <div className="-ml-3 flex lg:ml-0 lg:justify-end">{actions}</div>
    </div>
  </li>
);

/** The look of a name that opens something. */
export const recordNameClass =
  "inline-block min-h-6 rounded-control text-left text-accent underline-offset-4 hover:underline";
