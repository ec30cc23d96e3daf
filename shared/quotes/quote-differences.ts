import type { CalculationResult, FeeLine, ResultItem } from "#shared/calculator/contract.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { type ComparedLayer, compareLayers } from "#shared/duties/compare-layers.ts";
import type { LandedCostLayer } from "#shared/landed-cost/terms.ts";

/**
 * Why an amount of a quote is another one today. `follows`: it is computed from another
 * amount that differs.
 */
type DifferenceReason =
  | "rate"
  | "begins"
  | "ends"
  | "exchangeRate"
  | "follows"
  | "fee"
  | "codeRetired"
  | "toCountryRate"
  | "toTariffLine";

/** The rate is printed text of a tariff line, or a percentage; null where there is none. */
type Side = { rate: string | number | null; amount: number };

export type QuoteDifference = {
  /** Unique in the list. */
  key: string;
  /** The position from 1 and the description; null for what belongs to no item. */
  item: { position: number; description: string } | null;
  subject:
    | { kind: "layer"; layer: ComparedLayer }
    | { kind: "countryLayer"; layer: LandedCostLayer }
    | { kind: "duty"; hsCode: string | null }
    | { kind: "fee"; fee: FeeLine["kind"] };
  before: Side | null;
  after: Side | null;
  /** The amount after less that before. */
  difference: number;
  reason: DifferenceReason;
};

/** What differs between the kept answer and today's, item by item and layer by layer, then the fees. */
export function quoteDifferences(
  kept: CalculationResult,
  today: CalculationResult,
): QuoteDifference[] {
  const isRateChanged = exchangeRate(kept) !== exchangeRate(today);
  return [
    ...kept.items.flatMap((item, index) => {
      const now = today.items[index];
      return now ? itemDifferences({ item, now, position: index + 1, isRateChanged }) : [];
    }),
    ...feeDifferences(kept.feeLines, today.feeLines),
  ];
}

const exchangeRate = ({ schedule }: CalculationResult) => schedule?.exchangeRate?.unitsPerUsd;

type ItemPair = { item: ResultItem; now: ResultItem; position: number; isRateChanged: boolean };

function itemDifferences(pair: ItemPair): QuoteDifference[] {
  const { item, now } = pair;
  const [kept, today] = [item.assessment, now.assessment];
  if (isByLine(kept) && isByLine(today)) return lineDifferences(pair, kept.layers, today.layers);
  if (isByLine(kept) || isByLine(today)) return [basisDifference(pair)];
  return countryDifferences(pair);
}

function lineDifferences(
  { item, position, isRateChanged }: ItemPair,
  kept: readonly ComparedLayer[],
  today: readonly ComparedLayer[],
): QuoteDifference[] {
  return compareLayers(kept, today).flatMap(({ active, draft, difference, isChanged }, index) => {
    const layer = draft ?? active;
    if (!isChanged || !layer) return [];
    return [
      {
        key: `${position}-${index}`,
        item: { position, description: item.description },
        subject: { kind: "layer" as const, layer },
        before: active,
        after: draft,
        difference,
        reason: layerReason({ active, draft, isRateChanged }),
      },
    ];
  });
}

type ComparedPair = {
  active: ComparedLayer | null;
  draft: ComparedLayer | null;
  isRateChanged: boolean;
};

function layerReason({ active, draft, isRateChanged }: ComparedPair): DifferenceReason {
  if (!active) return "begins";
  if (!draft) return "ends";
  if (active.rate !== draft.rate) return "rate";
  return isRateChanged ? "exchangeRate" : "follows";
}

/** The whole duty of an item that is computed by a tariff line in one answer and by its country's rate in the other. */
function basisDifference({ item, now, position }: ItemPair): QuoteDifference {
  const today = now.assessment;
  const isRetired = today?.verdict === "unassessed" && today.reason.code === "unknownCode";
  const toCountry = isRetired ? "codeRetired" : "toCountryRate";
  return {
    key: `${position}-duty`,
    item: { position, description: item.description },
    subject: { kind: "duty", hsCode: item.hsCode },
    before: dutySide(item),
    after: dutySide(now),
    difference: subtract(now.duty?.amount, item.duty?.amount),
    reason: isByLine(today) ? "toTariffLine" : toCountry,
  };
}

const dutySide = ({ duty }: ResultItem): Side | null => duty && { rate: null, amount: duty.amount };

function countryDifferences({ item, now, position }: ItemPair): QuoteDifference[] {
  const after = new Map(now.duty?.layers.map((layer) => [layer.layer, layer]));
  return (item.duty?.layers ?? []).flatMap((before) => {
    const today = after.get(before.layer);
    if (!today || (today.rate === before.rate && today.amount === before.amount)) return [];
    return [
      {
        key: `${position}-${before.layer}`,
        item: { position, description: item.description },
        subject: { kind: "countryLayer" as const, layer: before.layer },
        before,
        after: today,
        difference: subtract(today.amount, before.amount),
        reason: "rate" as const,
      },
    ];
  });
}

function feeDifferences(kept: readonly FeeLine[], today: readonly FeeLine[]): QuoteDifference[] {
  const kinds = [...new Set([...kept, ...today].map(({ kind }) => kind))];
  return kinds.flatMap((fee) => {
    const [before, after] = [feeSide(kept, fee), feeSide(today, fee)];
    const isSameRate = before?.rate === after?.rate;
    if (before?.amount === after?.amount && isSameRate) return [];
    return [
      {
        key: fee,
        item: null,
        subject: { kind: "fee" as const, fee },
        before,
        after,
        difference: subtract(after?.amount, before?.amount),
        reason: fee === "percentage" && isSameRate ? ("follows" as const) : ("fee" as const),
      },
    ];
  });
}

function feeSide(lines: readonly FeeLine[], fee: FeeLine["kind"]): Side | null {
  const line = lines.find(({ kind }) => kind === fee);
  return line
    ? { rate: line.kind === "percentage" ? line.percentage : null, amount: line.amount }
    : null;
}

/** Amounts have two decimals, which a difference of binary fractions may lose. */
export const subtract = (after = 0, before = 0): number => Math.round((after - before) * 100) / 100;
