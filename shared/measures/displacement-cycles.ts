import type { FieldError } from "#shared/http/field-errors.ts";
import type { Measure, MeasuresFile } from "./measures-file.ts";

/** Whether the measure, where it charges a duty, displaces the other one. */
export const displaces = ({ displaces: headings = [] }: Measure, { heading }: Measure): boolean =>
  headings.some((prefix) => heading.startsWith(prefix));

/** Each measure that would displace itself, directly or through others: such a file has no result. */
export function displacementCycles({ measures }: MeasuresFile): FieldError[] {
  const safe = new Set<Measure>();
  return measures.flatMap((measure): FieldError[] => {
    const cycle = findCycle(measure, [], { measures, safe });
    if (cycle?.[0] !== measure) return []; // leads into a cycle of others, which is reported there
    const path = cycle.map(({ key }) => key).join(" → ");
    return [{ path: `measures.${measure.key}.displaces`, key: "measures.cycle", params: { path } }];
  });
}

type Search = { measures: readonly Measure[]; safe: Set<Measure> };

function findCycle(measure: Measure, path: readonly Measure[], search: Search): Measure[] | null {
  if (path.includes(measure)) return [...path.slice(path.indexOf(measure)), measure];
  if (search.safe.has(measure)) return null;
  for (const next of search.measures.filter((other) => displaces(measure, other))) {
    const cycle = findCycle(next, [...path, measure], search);
    if (cycle) return cycle;
  }
  search.safe.add(measure);
  return null;
}
