import { type Measures, prepareMeasures } from "#server/duties/us/measures/prepare-measures.ts";
import { packContent, receiveBytes } from "#server/features/datasets/content.ts";
import type { FileContent, ReadFile } from "#server/features/datasets/dataset.ts";
import type { StreamedFile } from "#server/http/read-file.ts";
import { parseMeasuresFile } from "./parse-measures-file.ts";
import type { FileHead } from "./shipped-file.ts";

/** Throws what `parseMeasuresFile` throws. */
export async function readMeasures(file: StreamedFile): Promise<ReadFile<Measures>> {
  const bytes = await receiveBytes(file);
  const parsed = parseMeasuresFile(bytes);
  const value = prepareMeasures({ id: "", name: parsed.name }, parsed);
  return { ...measuresContent(bytes, parsed), value };
}

/** What a version stores of a measures file. */
export const measuresContent = (
  bytes: Buffer,
  { name, validFrom, asOf, measures }: FileHead,
): FileContent => ({
  ...packContent(bytes),
  name,
  rowCount: measures.length,
  details: { validFrom, asOf },
});
