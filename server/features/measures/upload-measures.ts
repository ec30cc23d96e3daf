import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { storedFileName } from "#server/db/versions.ts";
import type { Deps } from "#server/deps.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { UploadedFile } from "#server/http/read-file.ts";
import { sha256 } from "#server/lib/sha256.ts";
import { LISTED_CODES, type MeasuresPreview } from "#shared/measures/contract.ts";
import { diffMeasures } from "./diff-measures.ts";
import { findMissingCodes } from "./find-missing-codes.ts";
import { parseMeasuresFile } from "./parse-measures-file.ts";
import { insertVersion } from "./queries.ts";

/**
 * Stores the file as a version that is not active, and compares it with the active one. Throws what `parseMeasuresFile`
 * throws.
 */
export async function uploadMeasures(
  deps: Pick<Deps, "db" | "measures" | "schedule">,
  { actor, ip, file: { name: fileName, bytes } }: ActorContext & { file: UploadedFile },
): Promise<MeasuresPreview> {
  const { file, content } = parseMeasuresFile(bytes);
  const active = await deps.measures.get();
  const missing = findMissingCodes(file, await deps.schedule.get());
  const version = await runTransaction(deps.db, async (tx) => {
    const stored = await insertVersion(tx, {
      id: newId(),
      name: file.name,
      validFrom: file.validFrom,
      asOf: file.asOf,
      fileName: storedFileName(fileName),
      content,
      sha256: sha256(bytes),
      measureCount: file.measures.length,
      uploadedBy: actor.email,
    });
    const target = { id: stored.id, name: file.name };
    await recordEvent(tx, { action: "measuresUploaded", actor, ip, target });
    return stored;
  });
  return {
    activeId: active?.version.id ?? null,
    version,
    differences: diffMeasures(active?.file ?? null, file),
    missingCodes: { count: missing.length, sample: missing.slice(0, LISTED_CODES) },
  };
}
