import { isByLine, type LayerPart } from "#shared/duties/assessment.ts";
import type { LandedCostLayer } from "#shared/landed-cost/terms.ts";
import type { CalculationResult } from "./contract.ts";
import { LAYER_LABELS } from "./cost-labels.ts";
import { layerTitle } from "./layer-title.ts";

type LayerNames = Partial<Record<LandedCostLayer, ReadonlySet<string>>>;

/**
 * The names that the items' own layers have, for each sum of the breakdown: "Section 301" for the country-specific duty.
 * Layers that owe nothing and those with the name of the sum itself are left out.
 */
export function layerNames(
  { items, schedule }: CalculationResult,
  texts: Parameters<typeof layerTitle>[2],
): LayerNames {
  const names = {
    standard: new Set<string>(),
    sector: new Set<string>(),
    countrySpecific: new Set<string>(),
  };
  const layers = items.flatMap(({ assessment }) => (isByLine(assessment) ? assessment.layers : []));
  for (const layer of layers.filter(({ amount }) => amount !== 0)) {
    names[layer.part].add(layerTitle(layer, schedule?.programs ?? {}, texts));
  }
  for (const part of ["standard", "sector", "countrySpecific"] satisfies LayerPart[]) {
    names[part].delete(texts.t(LAYER_LABELS[part]));
  }
  return names;
}
