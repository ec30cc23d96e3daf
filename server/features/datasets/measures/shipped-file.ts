import { readFile } from "node:fs/promises";
import type { MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import { fromRoot } from "#server/lib/from-root.ts";

const FILE_NAME = "us-measures.json";

/** What a version copies from its file. A test validates the file. */
export type FileHead = { name: string; validFrom: string; asOf: string; measures: unknown[] };

type Sections = Pick<MeasuresFile, "questions" | "column2" | "preferences">;

/** The sections that a file of a release before 0.3.0 lacks. */
export async function shippedSections(): Promise<Sections> {
  const { bytes } = await readShippedFile();
  const { questions, column2, preferences } = JSON.parse(bytes.toString());
  return { questions, column2, preferences };
}

/** The measures file of this release. */
export async function readShippedFile() {
  const bytes = await readFile(fromRoot("data", "us", FILE_NAME));
  const head: FileHead = JSON.parse(bytes.toString());
  return { fileName: FILE_NAME, bytes, head };
}
