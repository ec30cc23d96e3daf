import type { FieldError } from "#shared/http/field-errors.ts";
import { headingStartsWith, splitHeading } from "./headings.ts";
import { isInForce } from "./in-force.ts";
import type { Displacement, Measure, MeasuresFile } from "./measures-file.ts";

/** Whether the measure, where it charges a duty on an entry of this day, displaces the other one. */
export const displaces = (
  { displaces: displaced = [] }: Measure,
  { heading }: Measure,
  day: string,
): boolean =>
  displaced.some(
    (displacement) =>
      isDisplacedOn(displacement, day) &&
      headingStartsWith(heading, displacementPrefix(displacement)),
  );

export const displacementPrefix = (displacement: Displacement): string =>
  typeof displacement === "string" ? displacement : displacement.heading;

/** Whether a displacement holds for entries of this day. */
export const isDisplacedOn = (displacement: Displacement, day: string): boolean =>
  typeof displacement === "string" || isInForce(displacement, day);

/**
 * Each measure of a cycle in which measures displace themselves, directly or through others: such a file has no
 * result. Of a measure in several cycles one is named.
 */
export function displacementCycles({ measures }: MeasuresFile): FieldError[] {
  const errors = new Map<Measure, FieldError>();
  const visited = new Set<Measure>();
  const path = new Set<Measure>(); // from the first measure to the one that is visited, in this order

  function visit(measure: Measure) {
    if (path.has(measure)) return addCycle(measure);
    if (visited.has(measure)) return;
    visited.add(measure);
    path.add(measure);
    for (const next of displacedMeasures(measure, measures)) visit(next);
    path.delete(measure);
  }

  function addCycle(first: Measure) {
    if (errors.has(first)) return;
    const visiting = [...path];
    const cycle = visiting.slice(visiting.indexOf(first));
    for (const [index, measure] of cycle.entries()) {
      if (errors.has(measure)) continue;
      errors.set(measure, cycleError(measure, [...cycle.slice(index), ...cycle.slice(0, index)]));
    }
  }

  for (const measure of measures) visit(measure);
  return [...errors.values()];
}

/** What a heading can be displaced by: "9903", "9903.05" and "9903.05.84". */
const PREFIX_LENGTHS = [4, 7, 10];

export const headingPrefixes = ({ heading }: Pick<Measure, "heading">): string[] =>
  splitHeading(heading).flatMap((part) => PREFIX_LENGTHS.map((length) => part.slice(0, length)));

/** Finds what `displaces` finds on any day, as fast for a thousand prefixes as for one. */
function displacedMeasures(measure: Measure, measures: readonly Measure[]): Measure[] {
  const prefixes = new Set(measure.displaces?.map(displacementPrefix));
  return measures.filter((measure) =>
    headingPrefixes(measure).some((prefix) => prefixes.has(prefix)),
  );
}

const MAX_NAMED = 10;

function cycleError(measure: Measure, cycle: readonly Measure[]): FieldError {
  const keys = [...cycle, measure].map(({ key }) => key);
  const named = keys.length > MAX_NAMED ? [...keys.slice(0, MAX_NAMED), "…"] : keys;
  return {
    path: `measures.${measure.key}.displaces`,
    key: "measures.cycle",
    params: { path: named.join(" → ") },
  };
}
