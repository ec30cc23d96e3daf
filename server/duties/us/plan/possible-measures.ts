import type { Measure } from "#server/duties/us/measures/measures-file.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import { presentRate } from "#server/duties/us/measures/present-rate.ts";
import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import type { NotAppliedReason } from "#shared/duties/assessment.ts";
import type { PossibleMeasure } from "#shared/duties/possible-measure.ts";
import { type Candidate, toCandidate } from "./candidates.ts";
import { createDisplacementSearch } from "./displacement-search.ts";
import { legalSource, toDisplacedReason } from "./measure-layer.ts";

type Scope = { lines: readonly TariffLine[]; origin: string | undefined; date: string };

/**
 * The measures that cover one of the lines and are in force or will be, in the file's order; those of one
 * origin if given.
 */
export function possibleMeasures(measures: Measures, scope: Scope): PossibleMeasure[] {
  return measures.file.measures
    .filter(({ to }) => to === undefined || scope.date <= to)
    .flatMap((measure) => toPossibleMeasure(measures, measure, scope) ?? []);
}

function toPossibleMeasure(
  measures: Measures,
  measure: Measure,
  { lines, origin, date }: Scope,
): PossibleMeasure | null {
  const origins = measures.origins(measure);
  const example = origin ?? origins[0];
  if (example === undefined || !origins.includes(example)) return null;
  const candidates = lines.flatMap(
    (line) => toCandidate(measures, measure, { line, origin: example, date, claims: [] }) ?? [],
  );
  const [candidate] = candidates;
  if (!candidate) return null;
  const { charged, reason } = findDisplacement(measures, measure, { lines, origin, date });
  const { program, label, heading, from, to = null } = measure;
  return {
    program,
    label,
    heading,
    rate: presentRate(measure.rate),
    origins: charged,
    needs: [...candidate.needs],
    exemption: commonExemption(candidates) ?? reason,
    from,
    to,
    source: legalSource(measure),
  };
}

/** The origins for which no other measure always displaces this one, or all of them; and why it never applies. */
function findDisplacement(
  measures: Measures,
  measure: Measure,
  { lines, origin, date }: Scope,
): { charged: readonly string[]; reason: NotAppliedReason | null } {
  const origins = measures.origins(measure);
  const findDisplacing = createDisplacementSearch(measures, measure, { lines, date });
  const displacing = new Map(origins.map((origin) => [origin, findDisplacing(origin)]));
  const charged = origins.filter((origin) => !displacing.get(origin));
  const isCharged = origin === undefined ? charged.length > 0 : charged.includes(origin);
  const by = isCharged ? undefined : displacing.get(origin ?? origins[0] ?? "");
  return {
    charged: charged.length > 0 ? charged : origins,
    reason: by ? toDisplacedReason(measure, by) : null,
  };
}

/** The reason for goods that are exempt whatever the importer answers; null if some are not. */
function commonExemption(candidates: readonly Candidate[]): NotAppliedReason | null {
  const reasons = candidates.map(
    ({ exemptions }) => exemptions.find(({ questions }) => questions.length === 0)?.reason ?? null,
  );
  return reasons.every(Boolean) ? (reasons[0] ?? null) : null;
}
