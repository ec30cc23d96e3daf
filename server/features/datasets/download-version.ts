import type { Request, Response } from "express";
import { createCsvExport } from "#server/db/csv-export.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { recordExport } from "#server/features/audit/record-export.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import { sendFile } from "#server/http/send-file.ts";
import { unpackContent } from "./content.ts";
import type { DatasetKind } from "./dataset.ts";
import { versionById, versionWithContent } from "./version-queries.ts";

type Download = { id: string; req: Request; res: Response };

/** Sends a file that can be uploaded again. Throws `notFound` for an unknown version. */
export async function downloadVersion(
  deps: Pick<Deps, "db">,
  kind: DatasetKind,
  { id, req, res }: Download,
) {
  const { fileName, content } = await versionWithContent(deps.db, kind.name, id);
  const name = fileName.replace(/\.gz$/i, "");
  await recordExport(deps, req, { file: name });
  if (kind.storage === "content") return sendFile(res, name, unpackContent(content));
  await sendCsv(res, `${kind.name}.csv`, createCsvExport(deps.db, kind.fileRows(id)));
}

/** Sends all changes that activating a version would make. Throws `notFound` for a kind that lists them all. */
export async function downloadChanges(
  deps: Pick<Deps, "db" | "datasets">,
  kind: DatasetKind,
  { id, req, res }: Download,
) {
  const { fileName } = await versionById(deps.db, kind.name, id);
  if (kind.storage !== "rows") throw new AppError("notFound", "errors.endpointNotFound");
  const active = await deps.datasets.active(kind);
  const file = `${kind.name}-changes.csv`;
  await recordExport(deps, req, { file, filters: { version: fileName } });
  const rows = kind.changeRows(id, active?.version.id ?? null);
  await sendCsv(res, file, createCsvExport(deps.db, rows));
}
