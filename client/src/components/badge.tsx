import type { ReactNode } from "react";

const TONES = {
  strong: "bg-accent text-accent-ink",
  soft: "bg-accent-soft text-accent",
  plain: "bg-sunken text-muted",
  positive: "bg-positive-soft text-positive",
  info: "bg-info-soft text-info",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
} as const;

export type BadgeTone = keyof typeof TONES;

export const Badge = ({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span
    className={`inline-block rounded-control px-2 py-0.5 text-sm font-medium whitespace-nowrap ${TONES[tone]}`}
  >
    {children}
  </span>
);
