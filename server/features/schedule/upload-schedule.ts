import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { StreamedFile } from "#server/http/read-file.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import type { SchedulePreview } from "#shared/schedule/contract.ts";
import type { ScheduleRow } from "#shared/schedule/schedule-tree.ts";
import { diffSchedules } from "./diff-schedules.ts";
import { withFootnotes } from "./load-active-schedule.ts";
import { activeVersion, insertVersion } from "./queries.ts";
import { readUploadedFile, type UploadedSchedule } from "./read-uploaded-file.ts";

type UploadScheduleInput = ActorContext & {
  file: StreamedFile;
  name: string;
  effectiveFrom: string;
};

/** Stores the file as a version that is not active, and compares it with the active one. */
export async function uploadSchedule(
  { db, schedule }: Pick<Deps, "db" | "schedule">,
  input: UploadScheduleInput,
): Promise<SchedulePreview> {
  const uploaded = await readUploadedFile(input.file);
  await input.file.requestCompleted;
  const base = uploaded.format === "csv" ? await activeVersion(db, TARIFF_DESTINATION) : null;
  const version = await storeVersion(db, input, {
    ...uploaded,
    footnotesFrom: base && (base.footnotesFrom ?? base.id),
  });
  const active = await schedule.get();
  const activeRows = active?.rows ?? [];
  const rows = base ? withFootnotes(uploaded.rows, activeRows) : uploaded.rows;
  return { version, ...diffSchedules(activeRows, rows) };
}

type NewFile = UploadedSchedule & { footnotesFrom: string | null };

const storeVersion = (
  db: Deps["db"],
  { file, name, effectiveFrom, actor, ip }: UploadScheduleInput,
  { rows, format, content, sha256, footnotesFrom }: NewFile,
) =>
  runTransaction(db, async (tx) => {
    const version = await insertVersion(tx, {
      id: newId(),
      name,
      effectiveFrom,
      fileName: file.name.slice(0, 200),
      format,
      content,
      sha256,
      lineCount: countLines(rows),
      footnotesFrom,
      uploadedBy: actor.email,
    });
    const target = { id: version.id, name };
    await recordEvent(tx, { action: "scheduleUploaded", actor, ip, target });
    return version;
  });

/** Rows with a code of eight or ten digits. */
export const countLines = (rows: readonly ScheduleRow[]): number =>
  rows.filter(({ code }) => code.length >= 8).length;
