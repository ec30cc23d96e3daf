import { and, eq, isNotNull } from "drizzle-orm";
import * as z from "zod/mini";
import type { DatasetDeps } from "#server/features/datasets/dataset.ts";
import { sha256 } from "#server/lib/sha256.ts";
import { datasetVersions } from "#shared/db/schema.ts";
import { measuresDetails, type ShippedMeasures } from "#shared/measures/contract.ts";
import { measures } from "./kind.ts";
import { readShippedFile } from "./shipped-file.ts";

/**
 * The file of this release, unless the active version is of a later day or the same file was activated before: an
 * admin who has replaced it is not offered it again.
 */
export async function findShippedUpdate({ db, datasets }: DatasetDeps): Promise<ShippedMeasures> {
  const { bytes, head } = await readShippedFile();
  const hash = sha256(bytes);
  const active = await datasets.active(measures);
  const isOlder =
    active !== null && head.asOf < z.parse(measuresDetails, active.version.details).asOf;
  const { kind, activatedAt } = datasetVersions;
  const wasActivated = and(
    eq(kind, measures.name),
    eq(datasetVersions.sha256, hash),
    isNotNull(activatedAt),
  );
  const isOffered = !isOlder && (await db.$count(datasetVersions, wasActivated)) === 0;
  return { update: isOffered ? { name: head.name, sha256: hash } : null };
}
