import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { ItemFigures } from "#shared/calculator/item-figures.ts";
import { isByLine } from "#shared/duties/assessment.ts";

export const ITEM_ORDERS = ["entered", "duty"] as const;
export type ItemOrder = (typeof ITEM_ORDERS)[number];

/** The positions, from 0, of the items whose duty is not exact or that may not be imported. */
export function itemsToCheck({ items, missing }: CalculationResult): ReadonlySet<number> {
  const banned = items.flatMap(({ assessment }, index) =>
    isByLine(assessment) && assessment.bans.length > 0 ? index : [],
  );
  return new Set([...missing.flatMap((input) => input.items.map((item) => item - 1)), ...banned]);
}

/** The positions of the items that are shown, in order; equal duties stay in the order in which they were entered. */
export function shownItems(
  figures: readonly ItemFigures[],
  order: ItemOrder,
  /** Null to show all. */
  only: ReadonlySet<number> | null,
): number[] {
  const shown = [...figures.keys()].filter((index) => only === null || only.has(index));
  if (order === "entered") return shown;
  return shown.sort((a, b) => (figures[b]?.duty ?? 0) - (figures[a]?.duty ?? 0) || a - b);
}
