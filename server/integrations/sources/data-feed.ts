import type { KeyObject } from "node:crypto";
import { AppError } from "#server/errors/app-error.ts";
import { sha256 } from "#server/lib/sha256.ts";
import {
  type FeedEntry,
  MAX_MANIFEST_BYTES,
  type Manifest,
  openManifest,
} from "./feed-manifest.ts";
import { readSourceText, streamSource } from "./read-source.ts";

/** The data that another installation publishes. */
export type DataFeed = {
  url: string;
  /** Throws what `readSourceText` and `openManifest` throw. */
  readManifest(signal: AbortSignal): Promise<Manifest>;
  /** Throws `invalid` for a file of another size or hash than the manifest states. */
  readFile(entry: FeedEntry, signal: AbortSignal): Promise<Buffer>;
};

type DataFeedOptions = { url: string; keys: readonly KeyObject[]; timeoutMs?: number };

const TIMEOUT_MS = 60_000;

export const createDataFeed = ({
  url,
  keys,
  timeoutMs = TIMEOUT_MS,
}: DataFeedOptions): DataFeed => ({
  url,
  async readManifest(signal) {
    const request = { url, maxBytes: 2 * MAX_MANIFEST_BYTES, timeoutMs, signal };
    return openManifest(await readSourceText(request), keys);
  },
  async readFile(entry, signal) {
    const request = { url: new URL(entry.file, url).href, maxBytes: entry.size, timeoutMs, signal };
    const bytes = await streamSource(request, async (body) => {
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk);
      return Buffer.concat(chunks);
    });
    verifyFile(entry, bytes);
    return bytes;
  },
});

/** Throws `invalid` for a file of another size or hash than the manifest states. */
export function verifyFile({ file, size, sha256: hash }: FeedEntry, bytes: Buffer) {
  if (bytes.length !== size || sha256(bytes) !== hash) {
    throw new AppError("invalid", "feed.wrongFile", { params: { file } });
  }
}
