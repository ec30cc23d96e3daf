import type { Deps } from "#server/deps.ts";
import { type FactTexts, factTexts } from "#shared/schedule/fact-texts.ts";

/** Of the active measures; empty without them. */
export async function listFacts({ measures }: Pick<Deps, "measures">): Promise<FactTexts> {
  const active = await measures.get();
  return active ? factTexts(active.file, Object.keys(active.file.facts)) : {};
}
