import type { Deps } from "#server/deps.ts";

export type SourceDeps = Pick<
  Deps,
  | "db"
  | "datasets"
  | "measures"
  | "settings"
  | "centralBank"
  | "tradeCommission"
  | "federalRegister"
  | "dataFeed"
>;

export type Look = {
  /** What the source had at the last look; null at the first one. */
  position: string | null;
  signal: AbortSignal;
};

export type LookResult = {
  position: string | null;
  /** Whether something was stored. */
  hasChanged: boolean;
  /** Whether more is waiting than one look reads. */
  hasMore?: boolean;
};
