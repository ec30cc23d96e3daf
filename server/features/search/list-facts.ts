import type { Deps } from "#server/deps.ts";
import { factTexts } from "#server/duties/us/measures/fact-texts.ts";
import type { FactTexts } from "#shared/duties/texts.ts";

/** Of the active measures; empty without them. */
export async function listFacts({ measures }: Pick<Deps, "measures">): Promise<FactTexts> {
  const active = await measures.get();
  return active ? factTexts(active.file, Object.keys(active.file.facts)) : {};
}
