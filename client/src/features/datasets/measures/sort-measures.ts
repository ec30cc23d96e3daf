import type { TableSort } from "#client/components/table.tsx";
import type { ListedMeasure } from "#shared/measures/contract.ts";

export const MEASURE_SORTS = ["duty", "origin", "dates", "rate"] as const;
export type MeasureSortKey = (typeof MEASURE_SORTS)[number];
export type MeasureSort = Pick<TableSort<MeasureSortKey>, "by" | "order">;

/** The language and the names of countries in it. */
export type MeasureWords = {
  language: string;
  originText: (measure: Pick<ListedMeasure, "countries"> & Partial<ListedMeasure>) => string;
};

/** A sorted copy; equal measures stay in the order of the file. Texts are compared as the language does. */
export function sortMeasures(
  measures: readonly ListedMeasure[],
  { by, order }: MeasureSort,
  { language, originText }: MeasureWords,
): readonly ListedMeasure[] {
  if (by === null) return measures;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const comparisons: Record<MeasureSortKey, (a: ListedMeasure, b: ListedMeasure) => number> = {
    duty: (a, b) => compare(a.label, b.label),
    origin: (a, b) => compare(originText(a), originText(b)),
    dates: (a, b) => compare(a.from, b.from),
    rate: (a, b) => a.rate.percent - b.rate.percent,
  };
  const ascending = comparisons[by];
  return measures.toSorted(order === "asc" ? ascending : (a, b) => ascending(b, a));
}
