import type { Deps } from "#server/deps.ts";
import { programmeNames } from "#server/duties/us/measures/programme-names.ts";
import type { ProgrammeNames } from "#shared/duties/texts.ts";

/** Of the active measures; empty without them. */
export async function listProgrammes({
  measures,
}: Pick<Deps, "measures">): Promise<ProgrammeNames> {
  const active = await measures.get();
  return active ? programmeNames(active.file, Object.keys(active.file.programmes)) : {};
}
