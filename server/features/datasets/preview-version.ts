import type { Connection } from "#server/db/transaction.ts";
import type { StreamedFile } from "#server/http/read-file.ts";
import { createQueue } from "#server/lib/create-queue.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { DatasetPreview } from "#shared/datasets/contract.ts";
import type { SourceName } from "#shared/sources/names.ts";
import { compareVersion, describeChanges } from "./compare-version.ts";
import type { ContentKind, DatasetDeps, DatasetKind, RowKind, VersionSource } from "./dataset.ts";
import { storeVersion } from "./store-version.ts";
import { versionById } from "./version-queries.ts";

/** Each takes memory, or holds a database connection, for as long as its client sends. */
const MAX_CONCURRENT_UPLOADS = 2;
const MAX_WAITING_UPLOADS = 8;

const runUpload = createQueue(MAX_CONCURRENT_UPLOADS, MAX_WAITING_UPLOADS);

export type PreviewInput = {
  /** Absent for a file that a source brought. */
  actor?: User;
  ip?: string;
  source?: SourceName;
  file: StreamedFile;
  options?: Record<string, string> | undefined;
  /** Whether a version of the same file is returned instead of storing it again; by default it is. */
  reusesKnown?: boolean;
};

/**
 * Stores a file as a version that is not active, and compares it with the active one. Throws what the kind throws for an
 * invalid file; nothing is stored then.
 */
export function previewVersion(
  deps: DatasetDeps,
  kind: DatasetKind,
  input: PreviewInput,
): Promise<DatasetPreview> {
  return runUpload(() =>
    kind.storage === "rows" ? previewRows(deps, kind, input) : previewContent(deps, kind, input),
  );
}

async function previewContent(
  deps: DatasetDeps,
  kind: ContentKind,
  input: PreviewInput,
): Promise<DatasetPreview> {
  const active = await deps.datasets.active(kind);
  const { value, ...file } = await kind.read(input.file, { active, options: input.options ?? {} });
  const differences = await kind.compare(value, active?.value ?? null, deps);
  const stored = await store(deps, kind, input, { file });
  const version = { destination: stored.version.destination, details: file.details };
  return { ...stored, ...describeChanges(kind, { version, active, differences }) };
}

async function previewRows(
  deps: DatasetDeps,
  kind: RowKind,
  input: PreviewInput,
): Promise<DatasetPreview> {
  const copyRows = (connection: Connection, id: string) =>
    kind.copyRows(input.file, connection, id);
  const stored = await store(deps, kind, input, { copyRows });
  return { ...stored, ...(await compareVersion(deps, kind, stored.version.id)) };
}

async function store(
  deps: DatasetDeps,
  { name: kind }: DatasetKind,
  { actor, ip, source, file, reusesKnown = true }: PreviewInput,
  content: VersionSource,
) {
  const { id, isKnown } = await storeVersion(deps, {
    ...(actor && { actor }),
    ...(ip && { ip }),
    reusesKnown,
    requestCompleted: file.requestCompleted,
    version: {
      kind,
      fileName: file.name,
      uploadedBy: actor?.email ?? null,
      source: source ?? null,
      ...content,
    },
  });
  return { version: await versionById(deps.db, kind, id), isKnown };
}
