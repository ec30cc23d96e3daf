import type { Layer } from "./assessment.ts";

export type ComparedLayer = Pick<
  Layer<number>,
  "heading" | "program" | "column" | "rate" | "amount"
>;

export type LayerPair = {
  heading: string;
  active: ComparedLayer | null;
  draft: ComparedLayer | null;
  /** Draft less active; 0 where a rate changed without changing the amount. */
  difference: number;
  isChanged: boolean;
};

/**
 * The duties of two stacks side by side, those of the first one in their order, then those that only the second one has. A
 * base duty is compared with the base duty, although the line that it is of may differ.
 */
export function compareLayers(
  active: readonly ComparedLayer[],
  draft: readonly ComparedLayer[],
): LayerPair[] {
  const draftByKey = new Map(draft.map((layer) => [layerKey(layer), layer]));
  const activeKeys = new Set(active.map(layerKey));
  return [
    ...active.map((layer) => toPair(layer, draftByKey.get(layerKey(layer)) ?? null)),
    ...draft
      .filter((layer) => !activeKeys.has(layerKey(layer)))
      .map((layer) => toPair(null, layer)),
  ];
}

const layerKey = ({ program, heading }: ComparedLayer): string => (program ? heading : "base");

function toPair(active: ComparedLayer | null, draft: ComparedLayer | null): LayerPair {
  // Amounts have two decimals, which a difference of binary fractions may lose.
  const difference = Math.round(((draft?.amount ?? 0) - (active?.amount ?? 0)) * 100) / 100;
  return {
    heading: (active ?? draft)?.heading ?? "",
    active,
    draft,
    difference,
    isChanged: difference !== 0 || active?.rate !== draft?.rate,
  };
}
