import { isByLine } from "#shared/duties/assessment.ts";
import { fromCents, sumCents, toCents } from "#shared/money.ts";
import type { Translate } from "#shared/texts.ts";
import type { CalculationResult, ResultItem } from "./contract.ts";
import { LAYER_LABELS } from "./cost-labels.ts";
import { itemFigures } from "./item-figures.ts";
import { layerTitle } from "./layer-title.ts";
import { landedCostLines } from "./quote-lines.ts";

export type Cell = string | number;

/** What a table says about the duty of an item; the cells of what it does not have are empty. */
export type ItemCells = {
  /** What its duty is based on. */
  verdict: string;
  /** Such as "12.5%". */
  rate: string;
  /** The amounts of its layers, in the order of `layerNames`. */
  layers: Cell[];
  duty: Cell;
  costPerUnit: Cell;
};

type Texts = { t: Translate<"results">; language: string };

/** The amounts of an item's layers by the names of their columns. */
type LayerAmounts = ReadonlyMap<string, number>;

/** The cells of each item, with the names of the layers that at least one of them has. */
export function itemCells(
  result: CalculationResult,
  texts: Texts,
): { layerNames: string[]; items: ItemCells[] } {
  const figures = itemFigures(result);
  const layers = result.items.map((item) => layerAmounts(item, result, texts));
  const layerNames = [...new Set(layers.flatMap((amounts) => [...amounts.keys()]))];
  const items = result.items.map((item, index) => ({
    verdict: verdictText(item, texts.t),
    rate: item.duty ? `${item.duty.rate}%` : "",
    layers: layerNames.map((name) => layers[index]?.get(name) ?? ""),
    duty: figures[index]?.duty ?? "",
    costPerUnit: figures[index]?.costPerUnit ?? "",
  }));
  return { layerNames, items };
}

function verdictText({ assessment, duty }: ResultItem, t: Translate<"results">): string {
  const verdict = assessment?.verdict ?? (duty ? "unassessed" : null);
  return verdict ? t(`assessment.verdicts.${verdict}`) : "";
}

/** The amounts by the layers' names on the screen: those of a tariff line, of a country rate, or of a quote. */
function layerAmounts(item: ResultItem, result: CalculationResult, texts: Texts): LayerAmounts {
  const programs = result.schedule?.programs ?? {};
  const { assessment, duty } = item;
  const label = (key: keyof typeof LAYER_LABELS) => texts.t(LAYER_LABELS[key]);
  if (isByLine(assessment)) {
    return summed(
      assessment.layers.map((layer) => [layerTitle(layer, programs, texts), layer.amount] as const),
    );
  }
  if (duty) return summed(duty.layers.map(({ layer, amount }) => [label(layer), amount] as const));
  return summed(
    landedCostLines(result, item.id).flatMap(({ kind, layer, amount }) =>
      kind === "duty" && layer ? [[label(layer), amount] as const] : [],
    ),
  );
}

function summed(amounts: readonly (readonly [name: string, amount: number])[]): LayerAmounts {
  const sums = new Map<string, number>();
  for (const [name, amount] of amounts) {
    sums.set(name, fromCents(sumCents([toCents(sums.get(name) ?? 0), toCents(amount)])));
  }
  return sums;
}
