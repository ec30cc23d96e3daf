import { displaces } from "#server/duties/us/measures/displacement-cycles.ts";
import type { Measure } from "#server/duties/us/measures/measures-file.ts";
import { appliesToOrigin } from "#server/duties/us/measures/origins.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import { type Candidate, toCandidate } from "./candidates.ts";

type Goods = { lines: readonly TariffLine[]; date: string };
type Scope = Goods & { origin: string };

/**
 * Returns a search by origin for a measure that displaces this one on all of the lines that it covers, from the date
 * or its first day on, whatever the goods are worth and the importer answers or claims.
 */
export function createDisplacementSearch(
  measures: Measures,
  measure: Measure,
  goods: Goods,
): (origin: string) => Measure | undefined {
  const displacing = measures.file.measures.filter(
    (other) =>
      displaces(other, measure, firstDay(measure, goods.date)) &&
      isChargedForAnyValue(other) &&
      isInForceThroughout(other, measure, goods.date) &&
      coversAny(measures, other, goods.lines),
  );
  return (origin) =>
    displacing.find(
      (other) =>
        appliesToOrigin(measures.file, other, origin) &&
        appliesWherever(measures, { other, measure }, { ...goods, origin }) &&
        !isDisplacedAlone(measures, { other, measure }, { ...goods, origin }),
    );
}

const coversAny = (
  measures: Measures,
  { covers }: Measure,
  lines: readonly TariffLine[],
): boolean => lines.some((line) => measures.findCoverage(covers, line));

/** A floor charges nothing where the base duty reaches it. */
const isChargedForAnyValue = ({ rate }: Measure): boolean =>
  ("add" in rate && rate.add > 0) || ("inLieu" in rate && rate.inLieu > 0);

const isInForceThroughout = (other: Measure, measure: Measure, date: string): boolean =>
  other.from <= firstDay(measure, date) &&
  (other.to === undefined || (measure.to !== undefined && measure.to <= other.to));

const firstDay = ({ from }: Measure, date: string): string => (from > date ? from : date);

type Pair = { other: Measure; measure: Measure };

/** Whether the other one applies to every line that the measure covers, with every answer and claim with which it does. */
function appliesWherever(measures: Measures, { other, measure }: Pair, scope: Scope): boolean {
  const date = firstDay(measure, scope.date);
  const claims = (other.except ?? []).flatMap((exemption) => exemption.claims ?? []);
  return scope.lines.every((line) => {
    const goods = { line, origin: scope.origin, date };
    const displaced = toCandidate(measures, measure, { ...goods, claims: [] });
    const displacing = toCandidate(measures, other, { ...goods, claims });
    return !displaced || (displacing !== null && isNoStricter(displacing, displaced));
  });
}

/** Whether nothing rules the first one out that does not rule the second one out as well. */
const isNoStricter = (first: Candidate, second: Candidate): boolean =>
  first.needs.every(({ fact, is }) =>
    second.needs.some((need) => need.fact === fact && need.is === is),
  ) &&
  first.exemptions.every(({ facts }) =>
    second.exemptions.some((exemption) => exemption.facts.every((fact) => facts.includes(fact))),
  );

/** Whether a third one may displace the other one without displacing the measure. */
const isDisplacedAlone = (measures: Measures, { other, measure }: Pair, scope: Scope): boolean =>
  measures.file.measures.some(
    (third) =>
      displaces(third, other, scope.date) &&
      !displaces(third, measure, scope.date) &&
      appliesToOrigin(measures.file, third, scope.origin) &&
      coversAny(measures, third, scope.lines),
  );
