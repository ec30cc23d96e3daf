import * as z from "zod/mini";
import type { Db } from "#server/db/client.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { measuresFile } from "#shared/measures/measures-file.ts";
import { type Measures, prepareMeasures } from "#shared/measures/prepare-measures.ts";
import { activeVersionId, versionWithContent } from "./queries.ts";

/** The id of the active measures of the United States. */
export const activeMeasuresId = (db: Db): Promise<string | null> =>
  activeVersionId(db, TARIFF_DESTINATION);

/** The file was validated when it was stored. */
export async function loadMeasures(db: Db, id: string): Promise<Measures> {
  const { name, content } = await versionWithContent(db, id);
  return prepareMeasures({ id, name }, z.parse(measuresFile, JSON.parse(content)));
}
