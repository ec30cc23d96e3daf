import type { TableSort } from "#client/components/table.tsx";
import type { ListedMeasure } from "#shared/measures/contract.ts";

export type MeasureSortKey = "duty" | "origin" | "dates" | "rate";
export type MeasureSort = Pick<TableSort<MeasureSortKey>, "by" | "order">;

/** A sorted copy; equal measures stay in the order of the file. Texts are compared as the language does. */
export function sortMeasures(
  measures: readonly ListedMeasure[],
  { by, order }: MeasureSort,
  { language, originText }: { language: string; originText: (measure: ListedMeasure) => string },
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
