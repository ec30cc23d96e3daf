import type { PresentedRate } from "#shared/duties/measure-rate.ts";
import { toPercent } from "#shared/money.ts";
import type { MeasureRate } from "./measures-file.ts";

export function presentRate(rate: MeasureRate): PresentedRate {
  if ("add" in rate) return { kind: "add", percent: toPercent(rate.add) };
  if ("floor" in rate) return { kind: "floor", percent: toPercent(rate.floor) };
  return { kind: "inLieu", percent: toPercent(rate.inLieu) };
}
