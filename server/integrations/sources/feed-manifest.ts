import { type KeyObject, sign, verify } from "node:crypto";
import * as z from "zod/mini";
import { AppError } from "#server/errors/app-error.ts";
import { parseJson } from "#server/lib/parse-json.ts";
import { DATASET_NAMES } from "#shared/datasets/names.ts";
import { day } from "#shared/http/fields.ts";

// A data feed is a manifest and the files that it lists, in one folder. The manifest is signed as the text that is sent,
// so that no form of its JSON has to be agreed on.

const FORMAT = "landed-cost-feed/1";

export const MAX_MANIFEST_BYTES = 100_000;

/** A fetch keeps all files in memory until each was verified. */
const MAX_FEED_BYTES = 40_000_000;

const shortText = z.string().check(z.minLength(1), z.maxLength(200));

const entry = z.object({
  kind: z.enum(DATASET_NAMES),
  name: shortText,
  /** The day up to which the data is complete. */
  asOf: z.nullable(day),
  /** The hash of the file as it is sent, in hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Bytes of the file as it is sent. */
  size: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_FEED_BYTES)),
  /** Its name in the folder of the manifest. */
  file: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,99}$/)),
  /** What an upload of the file must state. */
  options: z._default(z.record(z.string(), shortText), {}),
});
export type FeedEntry = z.output<typeof entry>;

const manifest = z.object({
  format: z.literal(FORMAT),
  /** Higher for newer data: an older manifest is not taken again. */
  counter: z.number().check(z.int(), z.minimum(0)),
  publishedAt: z.string().check(z.maxLength(40)),
  datasets: z.array(entry).check(
    z.maxLength(DATASET_NAMES.length),
    z.refine((entries) => new Set(entries.map(({ kind }) => kind)).size === entries.length),
    z.refine((entries) => entries.reduce((sum, { size }) => sum + size, 0) <= MAX_FEED_BYTES),
  ),
});
export type Manifest = z.output<typeof manifest>;

const envelope = z.object({
  /** The manifest as JSON. */
  manifest: z.string().check(z.maxLength(MAX_MANIFEST_BYTES)),
  /** Ed25519, in base64. */
  signature: z.string().check(z.maxLength(200)),
});

/** The content of feed.json. */
export function sealManifest(content: Omit<Manifest, "format">, signingKey: KeyObject): string {
  const text = JSON.stringify({ format: FORMAT, ...content });
  const signature = sign(null, Buffer.from(text), signingKey).toString("base64");
  return `${JSON.stringify({ manifest: text, signature }, null, 2)}\n`;
}

/** Throws `invalid` for a text without a valid signature of one of the keys, and for a manifest that is malformed. */
export function openManifest(text: string, keys: readonly KeyObject[]): Manifest {
  const { data: sealed } = envelope.safeParse(parseJson(text));
  if (!sealed) throw new AppError("invalid", "feed.malformed");
  const bytes = Buffer.from(sealed.manifest);
  const signature = Buffer.from(sealed.signature, "base64");
  const isSigned = keys.some((key) => verify(null, bytes, key, signature));
  if (!isSigned) throw new AppError("invalid", "feed.wrongSignature");
  const { data } = manifest.safeParse(parseJson(sealed.manifest));
  if (!data) throw new AppError("invalid", "feed.malformed");
  return data;
}
