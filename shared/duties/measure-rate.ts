import type { MeasureRate } from "#server/duties/us/measures/measures-file.ts";
import { toPercent } from "#shared/money.ts";

/** `add` comes on top of the base duty, `floor` raises it to a total, `inLieu` replaces it. */
export const RATE_KINDS = ["add", "floor", "inLieu"] as const;

/** 12.5 is 12.5%. */
export type PresentedRate = { kind: (typeof RATE_KINDS)[number]; percent: number };

export function presentRate(rate: MeasureRate): PresentedRate {
  if ("add" in rate) return { kind: "add", percent: toPercent(rate.add) };
  if ("floor" in rate) return { kind: "floor", percent: toPercent(rate.floor) };
  return { kind: "inLieu", percent: toPercent(rate.inLieu) };
}
