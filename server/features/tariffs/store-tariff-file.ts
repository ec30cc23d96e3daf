import { createHash, type Hash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { from as copyFrom } from "pg-copy-streams";
import { acquireAdvisoryLock } from "#server/db/advisory-lock.ts";
import type { Db } from "#server/db/client.ts";
import { withCopyTimeout } from "#server/db/copy-timeout.ts";
import { newId } from "#server/db/new-id.ts";
import { type Connection, runTransaction } from "#server/db/transaction.ts";
import { storedFileName } from "#server/db/versions.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { StreamedFile } from "#server/http/read-file.ts";
import { splitUtf8 } from "#server/http/split-utf8.ts";
import { createQueue } from "#server/lib/create-queue.ts";
import { findSameFile, renewDraft } from "./queries.ts";
import { tariffColumns } from "./tariff-columns.ts";

/** Each holds a database connection for as long as its client sends. */
const MAX_CONCURRENT_UPLOADS = 2;
const MAX_WAITING_UPLOADS = 8;

const runUpload = createQueue(MAX_CONCURRENT_UPLOADS, MAX_WAITING_UPLOADS);

const COPY_STATEMENT = `copy tariff_rates (version_id, ${tariffColumns.join(", ")}) from stdin`;

type StoreTariffFileInput = ActorContext & { file: StreamedFile; isPreview: boolean };

type StoredFile = {
  id: string;
  ignoredColumns: string[];
  /** Whether `id` is an earlier version of the same file, which a preview does not store again. */
  isKnown: boolean;
};

/**
 * Stores the file as a version that is not active, and records it. Throws `invalid` naming the first hundred
 * invalid lines, and what is wrong with the request around the file; nothing is stored then.
 */
export async function storeTariffFile(
  { db }: Pick<Deps, "db">,
  { actor, ip, file, isPreview }: StoreTariffFileInput,
): Promise<StoredFile> {
  if (!/\.csv$/i.test(file.name)) throw new AppError("invalid", "tariffs.notCsv");
  const store = async (tx: Db, connection: Connection) => {
    await tx.execute(sql`savepoint before_version`);
    const { id, sha256, ignoredColumns } = await insertDraft(connection, file, actor.email);
    await file.requestCompleted;
    // Of two concurrent previews, one stores the file and the other finds it.
    await acquireAdvisoryLock(tx, `tariffs:${sha256}`);
    const knownId = isPreview ? await findSameFile(tx, { id, sha256 }) : undefined;
    if (knownId) {
      // Takes as long for all rates as for one, unlike deleting them.
      await tx.execute(sql`rollback to savepoint before_version`);
      await renewDraft(tx, knownId);
      return { id: knownId, ignoredColumns, isKnown: true };
    }
    const target = { id, name: file.name };
    await recordEvent(tx, { action: "tariffsUploaded", actor, ip, target });
    return { id, ignoredColumns, isKnown: false };
  };
  return runUpload(() => runTransaction(db, store, "copy"));
}

/** Inserts a version that is not active with the rows of its file. Throws `invalid` as `storeTariffFile` does. */
export async function insertDraft(
  { client, connectionLost }: Connection,
  { stream, name }: Pick<StreamedFile, "stream" | "name">,
  uploadedBy: string | null,
) {
  const id = newId();
  await client.query(
    `insert into tariff_versions (id, file_name, row_count, sha256, uploaded_by)
     values ($1, $2, 0, '', $3)`,
    [id, storedFileName(name), uploadedBy],
  );
  // Loaded on use, because most processes never read a file.
  const { CsvRecordParser } = await import("#server/http/csv-record-parser.ts");
  const { TariffRowValidator } = await import("./tariff-row-validator.ts");
  const hash = createHash("sha256");
  const text = hashText(stream, hash);
  const parser = new CsvRecordParser({ relax_column_count: true }); // the validator counts
  const validator = new TariffRowValidator(id);
  const copy = client.query(withCopyTimeout(copyFrom(COPY_STATEMENT)));
  await pipeline(text, parser, validator, copy, { signal: connectionLost }).catch((cause) => {
    throw parser.toAppError(cause);
  });
  const { rowCount, ignoredColumns } = validator;
  const sha256 = hash.digest("hex");
  await client.query("update tariff_versions set row_count = $2, sha256 = $3 where id = $1", [
    id,
    rowCount,
    sha256,
  ]);
  return { id, sha256, ignoredColumns };
}

/** Passes on the text that was hashed. Throws for a binary file. */
async function* hashText(stream: Readable, hash: Hash) {
  for await (const piece of splitUtf8(stream, "tariffs.notUtf8")) {
    if (piece.includes(0)) throw new AppError("invalid", "tariffs.notCsv");
    hash.update(piece);
    yield piece;
  }
}
