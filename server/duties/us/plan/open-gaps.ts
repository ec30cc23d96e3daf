import {
  displacementPrefix,
  isDisplacedOn,
} from "#server/duties/us/measures/displacement-cycles.ts";
import { headingStartsWith } from "#server/duties/us/measures/headings.ts";
import type { Gap } from "#server/duties/us/measures/measures-file.ts";
import type { Layer, OpenGap } from "#shared/duties/assessment.ts";

/** A gap that touches line and origin. */
export type PossibleGap = OpenGap & Pick<Gap, "relieves"> & { displacedBy: readonly string[] };

/** The gap for entries of this day, without its codes, by which assessments would be compared. */
export const toPossibleGap = (
  { key, program, why, relieves, displacedBy = [] }: Gap,
  day: string,
): PossibleGap => ({
  key,
  program,
  why,
  relieves,
  displacedBy: displacedBy
    .filter((displacement) => isDisplacedOn(displacement, day))
    .map(displacementPrefix),
});

/** The gaps that may change the sum of the layers. */
export const openGaps = (gaps: readonly PossibleGap[], layers: readonly Layer[]): OpenGap[] =>
  gaps
    .filter((gap) => mayChangeDuty(gap, layers))
    .map(({ key, program, why }) => ({ key, program, why }));

function mayChangeDuty({ relieves, displacedBy }: PossibleGap, layers: readonly Layer[]): boolean {
  const charged = layers.filter(isCharged);
  const includes = (duties: readonly string[]) =>
    charged.some((layer) => duties.some((duty) => isLayerOf(duty, layer)));
  return (relieves === undefined || includes(relieves)) && !includes(displacedBy);
}

/** A layer whose quantity is not known yet may be charged. */
const isCharged = ({ amount, formula }: Layer): boolean =>
  amount > 0 || formula.some((term) => term.kind === "specific" && term.quantity === null);

/** `duty` is "base" or the start of a measure's heading. */
const isLayerOf = (duty: string, { column, heading }: Layer): boolean =>
  column === null ? headingStartsWith(heading, duty) : duty === "base";
