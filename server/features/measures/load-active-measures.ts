import * as z from "zod/mini";
import type { Db } from "#server/db/client.ts";
import { measuresFile } from "#server/duties/us/measures/measures-file.ts";
import { type Measures, prepareMeasures } from "#server/duties/us/measures/prepare-measures.ts";
import { activeVersion, versionWithContent } from "./queries.ts";
import { shippedSections } from "./shipped-file.ts";

export const activeMeasuresId = async (db: Db): Promise<string | null> =>
  (await activeVersion(db))?.id ?? null;

/**
 * The file was validated when it was stored. One of a release before 0.3.0 has no sections for facts and preferences and
 * gets those of the shipped file, which that release had in its code.
 */
export async function loadMeasures(db: Db, id: string): Promise<Measures> {
  const { name, content } = await versionWithContent(db, id);
  const stored: object = JSON.parse(content);
  const file = "facts" in stored ? stored : { ...(await shippedSections()), ...stored };
  return prepareMeasures({ id, name }, z.parse(measuresFile, file));
}
