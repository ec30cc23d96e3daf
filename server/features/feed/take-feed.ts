import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import { fileFromBytes } from "#server/features/datasets/content.ts";
import type { DatasetDeps, DatasetKind } from "#server/features/datasets/dataset.ts";
import { DATASET_KINDS } from "#server/features/datasets/kinds.ts";
import { previewVersion } from "#server/features/datasets/preview-version.ts";
import type { FeedEntry, Manifest } from "#server/integrations/sources/feed-manifest.ts";
import { publishedHashes } from "./build-feed.ts";

/** The counter of the manifest that was taken last, and the hashes of its files by kind. */
const position = z.object({
  counter: z.number(),
  files: z.record(z.string(), z.string()),
});

type FeedContent = {
  /** Absent for a feed that a look has read. */
  actor?: ActorContext;
  manifest: Manifest;
  /** Reads and verifies a file. */
  readFile(entry: FeedEntry): Promise<Buffer>;
  /** What this function returned for the manifest before; null for the first one. */
  position: string | null;
};

/**
 * Stores the files of a manifest that are new as drafts, once all of them were read and verified. Throws `invalid` for a
 * manifest that is older than the last one, and what reading and validating a file throws; nothing is stored for a feed
 * that is not what was signed.
 */
export async function takeFeed(deps: Pick<Deps, "db" | "datasets">, content: FeedContent) {
  const { manifest, readFile } = content;
  const last = readPosition(content.position);
  if (last && manifest.counter < last.counter) throw new AppError("invalid", "feed.replayed");
  const inForce = await publishedHashes(deps);
  const isNew = ({ kind, sha256 }: FeedEntry) =>
    last?.files[kind] !== sha256 && !inForce.has(sha256);
  const files = [];
  for (const entry of manifest.datasets.filter(isNew)) {
    files.push([entry, await readFile(entry)] as const);
  }
  const taken = [];
  for (const [entry, bytes] of files)
    taken.push(await storeDraft(deps, content.actor, { entry, bytes }));
  return {
    position: JSON.stringify({
      counter: manifest.counter,
      files: Object.fromEntries(manifest.datasets.map(({ kind, sha256 }) => [kind, sha256])),
    }),
    drafts: taken.filter(({ isKnown }) => !isKnown).map(({ version }) => version),
  };
}

const readPosition = (text: string | null) => (text ? z.parse(position, JSON.parse(text)) : null);

type VerifiedFile = { entry: FeedEntry; bytes: Buffer };

function storeDraft(
  deps: DatasetDeps,
  actor: ActorContext | undefined,
  { entry, bytes }: VerifiedFile,
) {
  const kind: DatasetKind | undefined = DATASET_KINDS.find(({ name }) => name === entry.kind);
  if (!kind) throw new AppError("invalid", "feed.malformed");
  const options = kind.options?.safeParse(entry.options);
  if (options?.success === false) throw new AppError("invalid", "feed.malformed");
  return previewVersion(deps, kind, {
    ...actor,
    source: "feed",
    file: fileFromBytes(entry.file, bytes),
    options: options?.data,
  });
}
