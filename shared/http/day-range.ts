import * as z from "zod/mini";
import type { TextKey } from "#shared/texts.ts";

/** Days, ISO 8601; an absent one leaves that end open. */
export type OpenDayRange = { from?: string | undefined; to?: string | undefined };

export const isReversed = ({ from, to }: OpenDayRange): boolean =>
  from !== undefined && to !== undefined && to < from;

/** A check of an object with both days. */
export const isInOrder = z.refine<OpenDayRange>((range) => !isReversed(range), {
  path: ["to"],
  error: "validation.dayOrder" satisfies TextKey,
});
