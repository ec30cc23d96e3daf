import type { MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import { type Measures, prepareMeasures } from "#server/duties/us/measures/prepare-measures.ts";
import { AppError } from "#server/errors/app-error.ts";
import { fileError } from "#server/errors/row-error.ts";
import { packContent, receiveBytes } from "#server/features/datasets/content.ts";
import type { FileContent, ReadFile } from "#server/features/datasets/dataset.ts";
import type { StreamedFile } from "#server/http/read-file.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { namePlaces } from "./name-places.ts";
import { parseMeasuresFile } from "./parse-measures-file.ts";
import type { FileHead } from "./shipped-file.ts";

/** Throws what `parseMeasuresFile` throws, with the places of the errors as a person finds them in the file. */
export async function readMeasures(file: StreamedFile): Promise<ReadFile<Measures>> {
  const bytes = await receiveBytes(file);
  const parsed = parseWithPlaces(bytes);
  const value = prepareMeasures({ id: "", name: parsed.name }, parsed);
  return { ...measuresContent(bytes, parsed), value };
}

function parseWithPlaces(bytes: Buffer): MeasuresFile {
  try {
    return parseMeasuresFile(bytes);
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields.some(isPath)) throw error;
    const text = bytes.toString().replace(/^\uFEFF/, "");
    throw fileError(namePlaces(text, error.fields));
  }
}

/** An error of the syntax already names its line. */
const isPath = ({ path }: FieldError): boolean => !path.startsWith("line ");

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
