import type { Fact } from "#shared/measures/facts.ts";
import { type PresentedRate, presentRate } from "#shared/measures/measure-rate.ts";
import type { Measure } from "#shared/measures/measures-file.ts";
import type { Measures } from "#shared/measures/prepare-measures.ts";
import type { LegalSource, NotAppliedReason } from "./assessment.ts";
import { toCandidate } from "./candidates.ts";
import { legalSource } from "./measure-layer.ts";
import type { TariffLine } from "./tariff-line.ts";

export type PossibleMeasure = {
  programme: string;
  label: string;
  heading: string;
  rate: PresentedRate;
  origins: readonly string[];
  /** What must hold for it to apply. */
  needs: { fact: Fact; is: boolean }[];
  /** Why all of the lines are exempt whatever the importer answers or claims; null if it is not. */
  exemption: NotAppliedReason | null;
  from: string;
  to: string | null;
  source: LegalSource;
};

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
  const exemptions = candidates.map(({ exemptions }) =>
    exemptions.find(({ facts }) => facts.length === 0),
  );
  const { programme, label, heading, from, to = null } = measure;
  return {
    programme,
    label,
    heading,
    rate: presentRate(measure.rate),
    origins,
    needs: [...candidate.needs],
    exemption: exemptions.every(Boolean) ? (exemptions[0]?.reason ?? null) : null,
    from,
    to,
    source: legalSource(measure),
  };
}
