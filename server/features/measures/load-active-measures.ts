import * as z from "zod/mini";
import type { Db } from "#server/db/client.ts";
import { measuresFile } from "#shared/measures/measures-file.ts";
import { type Measures, prepareMeasures } from "#shared/measures/prepare-measures.ts";
import defaultFacts from "./default-facts.json" with { type: "json" };
import { activeVersion, versionWithContent } from "./queries.ts";

export const activeMeasuresId = async (db: Db): Promise<string | null> =>
  (await activeVersion(db))?.id ?? null;

/**
 * The file was validated when it was stored. One of a release before 0.3.0 has no section `facts` and gets the facts
 * that those releases knew.
 */
export async function loadMeasures(db: Db, id: string): Promise<Measures> {
  const { name, content } = await versionWithContent(db, id);
  const file = { facts: defaultFacts, ...JSON.parse(content) };
  return prepareMeasures({ id, name }, z.parse(measuresFile, file));
}
