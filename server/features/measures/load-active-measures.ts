import * as z from "zod/mini";
import type { Db } from "#server/db/client.ts";
import { measuresFile } from "#shared/measures/measures-file.ts";
import { type Measures, prepareMeasures } from "#shared/measures/prepare-measures.ts";
import { activeVersion, versionWithContent } from "./queries.ts";

export const activeMeasuresId = async (db: Db): Promise<string | null> =>
  (await activeVersion(db))?.id ?? null;

/** The file was validated when it was stored. */
export async function loadMeasures(db: Db, id: string): Promise<Measures> {
  const { name, content } = await versionWithContent(db, id);
  return prepareMeasures({ id, name }, z.parse(measuresFile, JSON.parse(content)));
}
