import * as z from "zod/mini";
import type { DatasetRow } from "#server/db/dataset-cache.ts";
import { measuresFile } from "#server/duties/us/measures/measures-file.ts";
import { type Measures, prepareMeasures } from "#server/duties/us/measures/prepare-measures.ts";
import { contentText } from "#server/features/datasets/content.ts";
import { shippedSections } from "./shipped-file.ts";

/** The file was validated when it was stored. */
export async function loadMeasures({ id, name, content }: DatasetRow): Promise<Measures> {
  const text = await contentText(content);
  const stored: object = JSON.parse(text);
  const file = "programmes" in stored ? await upgradeFile(text) : stored;
  return prepareMeasures({ id, name }, z.parse(measuresFile, file));
}

/**
 * A file of a release before 0.3.0 under today's names, with the sections for questions and preferences of the shipped
 * file, which that release had in its code.
 */
async function upgradeFile(content: string): Promise<object> {
  const renamed: object = JSON.parse(content, (_key, value: unknown) => renameKeys(value));
  return { ...(await shippedSections()), ...renamed };
}

const NEW_NAMES: Readonly<Record<string, string>> = {
  programmes: "programs",
  programme: "program",
  facts: "questions",
  fact: "question",
};

const renameKeys = (value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, field]) => [NEW_NAMES[key] ?? key, field]),
      )
    : value;

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
