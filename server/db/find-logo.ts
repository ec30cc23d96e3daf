import { eq } from "drizzle-orm";
import { brandingFiles } from "#shared/db/schema.ts";
import type { Db } from "./client.ts";

type Logo = { bytes: Buffer; width: number; height: number };

/**
 * The uploaded logo with its size in pixels; null without one. Below the slices, because mails show it, on which the settings
 * that the slice of the logo changes depend.
 */
export async function findLogo(db: Db): Promise<Logo | null> {
  const [file] = await db
    .select({ bytes: brandingFiles.bytes })
    .from(brandingFiles)
    .where(eq(brandingFiles.kind, "logo"));
  return file ? { bytes: file.bytes, ...pngSize(file.bytes) } : null;
}

/** The header of a PNG file has its width and height as the first fields after its signature and the name of the chunk. */
const pngSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });
