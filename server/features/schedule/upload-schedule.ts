import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { storedFileName } from "#server/db/versions.ts";
import type { Deps } from "#server/deps.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { StreamedFile } from "#server/http/read-file.ts";
import type { SchedulePreview } from "#shared/schedule/contract.ts";
import { createComparison } from "./compare-schedules.ts";
import { activeVersion, insertVersion } from "./queries.ts";
import { fileFormat, readUploadedFile } from "./read-uploaded-file.ts";

type UploadScheduleInput = ActorContext & {
  file: StreamedFile;
  name: string;
  effectiveFrom: string;
};

/**
 * Stores the file as a version that is not active, and compares it with the active one. Throws what `readUploadedFile`
 * throws.
 */
export async function uploadSchedule(
  { db, schedule }: Pick<Deps, "db" | "schedule">,
  { file, name, effectiveFrom, actor, ip }: UploadScheduleInput,
): Promise<SchedulePreview> {
  const format = fileFormat(file.name);
  const active = await schedule.get();
  const comparison = createComparison(active?.rows ?? [], format === "json");
  const uploaded = await readUploadedFile(file, comparison.add);
  await file.requestCompleted;
  const version = await runTransaction(db, async (tx) => {
    const stored = await insertVersion(tx, {
      ...uploaded,
      id: newId(),
      name,
      effectiveFrom,
      fileName: storedFileName(file.name),
      format,
      footnotesFrom: format === "csv" ? await activeFootnotes(tx) : null,
      uploadedBy: actor.email,
    });
    const target = { id: stored.id, name };
    await recordEvent(tx, { action: "scheduleUploaded", actor, ip, target });
    return stored;
  });
  return { activeId: active?.version.id ?? null, version, ...comparison.result() };
}

/** The version whose footnotes currently apply. */
async function activeFootnotes(db: Db): Promise<string | null> {
  const active = await activeVersion(db);
  return active?.footnotesFrom ?? active?.id ?? null;
}
