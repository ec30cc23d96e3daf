import type { Deps } from "#server/deps.ts";
import { programNames } from "#server/duties/us/measures/program-names.ts";
import type { ProgramNames } from "#shared/duties/texts.ts";

/** Those of the active measures; empty without them. */
export async function listPrograms({ measures }: Pick<Deps, "measures">): Promise<ProgramNames> {
  const active = await measures.get();
  return active ? programNames(active.file, Object.keys(active.file.programs)) : {};
}
