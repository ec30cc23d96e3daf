import type { KeyObject } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { createCsvExport } from "#server/db/csv-export.ts";
import type { DatasetRow } from "#server/db/dataset-cache.ts";
import type { Deps } from "#server/deps.ts";
import { unpackContent } from "#server/features/datasets/content.ts";
import type { DatasetKind } from "#server/features/datasets/dataset.ts";
import { DATASET_KINDS } from "#server/features/datasets/kinds.ts";
import { dataDate } from "#server/features/datasets/version-dates.ts";
import { type FeedEntry, sealManifest } from "#server/integrations/sources/feed-manifest.ts";
import { sha256 } from "#server/lib/sha256.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { DATASET_NAMES, type DatasetName } from "#shared/datasets/names.ts";
import { datasetVersions } from "#shared/db/schema.ts";

type FeedDeps = Pick<Deps, "db">;

export type FeedFile = { name: string; bytes: Buffer };

/**
 * feed.json and the files of the data in force. The counter is the time of the last activation, so that every change, also
 * one back to an earlier version, counts up.
 */
export async function buildFeed(deps: FeedDeps, signingKey: KeyObject): Promise<FeedFile[]> {
  const published = await publishedFiles(deps);
  const activations = published.map(({ version }) => version.activatedAt?.getTime() ?? 0);
  const manifest = sealManifest(
    {
      counter: Math.max(0, ...activations),
      publishedAt: new Date().toISOString(),
      datasets: published.map(({ version, file }) => toEntry(version, file)),
    },
    signingKey,
  );
  return [
    { name: "feed.json", bytes: Buffer.from(manifest) },
    ...published.map(({ file }) => file),
  ];
}

/** The hashes of the files that this installation would publish. */
export const publishedHashes = async (deps: FeedDeps): Promise<Set<string>> =>
  new Set((await publishedFiles(deps)).map(({ file }) => sha256(file.bytes)));

async function publishedFiles(deps: FeedDeps) {
  const published = [];
  for (const version of await activeVersions(deps)) {
    const file = await toFile(deps, version);
    if (file) published.push({ version, file });
  }
  return published;
}

/** The versions in force, in the order of their kinds. */
async function activeVersions({ db }: FeedDeps) {
  const rows = await db
    .select()
    .from(datasetVersions)
    .where(
      and(eq(datasetVersions.isActive, true), eq(datasetVersions.destination, TARIFF_DESTINATION)),
    );
  return DATASET_NAMES.flatMap((kind) => rows.find((row) => row.kind === kind) ?? []);
}

/** Null for a schedule whose footnotes are those of another version: its file alone is less than what is in force. */
async function toFile({ db }: FeedDeps, version: DatasetRow): Promise<FeedFile | null> {
  if ("footnotesFrom" in version.details) return null;
  const kind: DatasetKind | undefined = DATASET_KINDS.find(({ name }) => name === version.kind);
  if (!kind) return null;
  const bytes = await readFile({ db }, kind, version);
  const ending = fileEnding(kind.name, version.details.format);
  return { name: `${kind.name}-${sha256(bytes).slice(0, 12)}${ending}`, bytes };
}

const fileEnding = (kind: string, format: unknown): string => {
  if (kind === "schedule") return `.${format}.gz`;
  return kind === "measures" ? ".json" : ".csv";
};

/** The schedule stays compressed, which its upload accepts. */
async function readFile(
  { db }: FeedDeps,
  kind: DatasetKind,
  { id, content }: DatasetRow,
): Promise<Buffer> {
  if (kind.storage === "content") {
    if (kind.name === "schedule" && content) return content;
    return buffer(unpackContent(content));
  }
  let bytes: Buffer = Buffer.alloc(0);
  await createCsvExport(
    db,
    kind.fileRows(id),
  )(async ({ stream }) => {
    bytes = await buffer(stream);
  });
  return bytes;
}

function toEntry(version: DatasetRow, { name: file, bytes }: FeedFile): FeedEntry {
  const { name, details } = version;
  return {
    kind: version.kind as DatasetName, // safe: found by its name
    name,
    asOf: dataDate(version),
    sha256: sha256(bytes),
    size: bytes.length,
    file,
    options:
      version.kind === "schedule" ? { name, effectiveFrom: String(details.effectiveFrom) } : {},
  };
}
