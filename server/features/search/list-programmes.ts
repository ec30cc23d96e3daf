import type { Deps } from "#server/deps.ts";
import { type ProgrammeNames, programmeNames } from "#shared/schedule/programme-names.ts";

/** Of the active measures; empty without them. */
export async function listProgrammes({
  measures,
}: Pick<Deps, "measures">): Promise<ProgrammeNames> {
  const active = await measures.get();
  return active ? programmeNames(active.file, Object.keys(active.file.programmes)) : {};
}
