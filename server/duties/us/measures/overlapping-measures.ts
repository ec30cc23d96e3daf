import type { FieldError } from "#shared/http/field-errors.ts";
import { splitHeading } from "./headings.ts";
import type { Measure, MeasuresFile } from "./measures-file.ts";
import { measureOrigins } from "./origins.ts";

/** One heading has at most one measure for an origin and a day. A measure of a pair is named once. */
export function overlappingMeasures(file: MeasuresFile): FieldError[] {
  const errors = [...byHeading(file.measures).values()].flatMap((measures) => {
    const scoped = measures.map((measure) => ({
      measure,
      origins: new Set(measureOrigins(file, measure)),
    }));
    return scoped.flatMap(({ measure, origins }, index): FieldError[] => {
      const other = scoped
        .slice(0, index)
        .find(
          (earlier) =>
            datesOverlap(earlier.measure, measure) &&
            [...earlier.origins].some((origin) => origins.has(origin)),
        );
      return other ? [overlapError(measure, other.measure)] : [];
    });
  });
  return [...new Map(errors.map((error) => [error.path, error])).values()];
}

function byHeading(measures: readonly Measure[]) {
  const groups = new Map<string, Measure[]>();
  for (const measure of measures) {
    for (const heading of splitHeading(measure.heading)) {
      groups.set(heading, [...(groups.get(heading) ?? []), measure]);
    }
  }
  return groups;
}

const overlapError = ({ key }: Measure, other: Measure): FieldError => ({
  path: `measures.${key}.heading`,
  key: "measures.overlap",
  params: { other: other.key },
});

const LAST_DAY = "9999-12-31";

const datesOverlap = (a: Measure, b: Measure) =>
  a.from <= (b.to ?? LAST_DAY) && b.from <= (a.to ?? LAST_DAY);
