import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import type { ContentKind } from "#server/features/datasets/dataset.ts";
import { removedWarning } from "#server/features/datasets/removed-warning.ts";
import { schedule } from "#server/features/datasets/schedule/kind.ts";
import {
  LISTED_CODES,
  MAX_MEASURES_BYTES,
  type MeasuresDifferences,
} from "#shared/measures/contract.ts";
import { diffMeasures } from "./diff-measures.ts";
import { findMissingCodes } from "./find-missing-codes.ts";
import { loadMeasures } from "./load-measures.ts";
import { measuresContent, readMeasures } from "./read-measures.ts";
import { readShippedFile } from "./shipped-file.ts";

/** The additional duties of tariff lines, as a JSON file. */
export const measures: ContentKind<Measures> = {
  name: "measures",
  maxBytes: MAX_MEASURES_BYTES,
  storage: "content",
  read: readMeasures,
  load: loadMeasures,
  async compare({ file }, active, { datasets }): Promise<MeasuresDifferences> {
    const missing = findMissingCodes(file, await datasets.read(schedule).get());
    return {
      records: diffMeasures(active?.file ?? null, file),
      missingCodes: { count: missing.length, sample: missing.slice(0, LISTED_CODES) },
    };
  },
  findWarnings({ records }: MeasuresDifferences, activeRows) {
    const removed = records.find(({ kind }) => kind === "measures")?.removed ?? [];
    return removedWarning(removed.length, activeRows);
  },
  async shipped() {
    const { fileName, bytes, head } = await readShippedFile();
    return { fileName, file: measuresContent(bytes, head) };
  },
};
