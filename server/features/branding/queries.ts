import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { brandingFiles } from "#shared/db/schema.ts";

type NewFile = typeof brandingFiles.$inferInsert;
export type BrandingKind = NewFile["kind"];

export async function replaceFile(tx: Db, { kind, ...file }: NewFile) {
  await tx
    .insert(brandingFiles)
    .values({ kind, ...file })
    .onConflictDoUpdate({
      target: brandingFiles.kind,
      set: { ...file, updatedAt: sql`now()` },
    });
}

export async function deleteFile(tx: Db, kind: BrandingKind) {
  await tx.delete(brandingFiles).where(eq(brandingFiles.kind, kind));
}

export async function findFileByName(db: Db, fileName: string) {
  const [file] = await db
    .select({ contentType: brandingFiles.contentType, bytes: brandingFiles.bytes })
    .from(brandingFiles)
    .where(eq(brandingFiles.fileName, fileName));
  return file;
}
