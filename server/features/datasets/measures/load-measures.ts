import * as z from "zod/mini";
import type { DatasetRow } from "#server/db/dataset-cache.ts";
import { measuresFile } from "#server/duties/us/measures/measures-file.ts";
import { type Measures, prepareMeasures } from "#server/duties/us/measures/prepare-measures.ts";
import { contentText } from "#server/features/datasets/content.ts";
import { shippedSections } from "./shipped-file.ts";

/**
 * The file was validated when it was stored. One of a release before 0.3.0 has no sections for facts and preferences and
 * gets those of the shipped file, which that release had in its code.
 */
export async function loadMeasures({ id, name, content }: DatasetRow): Promise<Measures> {
  const stored: object = JSON.parse(await contentText(content));
  const file = "facts" in stored ? stored : { ...(await shippedSections()), ...stored };
  return prepareMeasures({ id, name }, z.parse(measuresFile, file));
}
