import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { createToken } from "#server/lib/create-token.ts";
import { sha256 } from "#server/lib/sha256.ts";
import { productCatalogs } from "#shared/db/schema.ts";

/** Gives the account the token of its links that end the mails. Returns whether it wants mails. */
export async function ensureMailToken(tx: Db, userId: string): Promise<boolean> {
  const { token, hash } = createToken();
  const [row] = await tx
    .insert(productCatalogs)
    .values({ userId, mailToken: token, mailTokenHash: hash })
    .onConflictDoUpdate({
      target: productCatalogs.userId,
      set: {
        mailToken: sql`coalesce(${productCatalogs.mailToken}, ${token})`,
        mailTokenHash: sql`coalesce(${productCatalogs.mailTokenHash}, ${hash})`,
      },
    })
    .returning({ hasMails: productCatalogs.hasMails });
  return row?.hasMails ?? false;
}

/** The token of the link that ends the mails; null for an account that wants none. */
export async function findMailToken(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ token: productCatalogs.mailToken })
    .from(productCatalogs)
    .where(and(eq(productCatalogs.userId, userId), eq(productCatalogs.hasMails, true)));
  return row?.token ?? null;
}

/** Ends the mails of the account with this token. Throws `notFound` for any other text. */
export async function endProductMails({ db }: Pick<Deps, "db">, token: string): Promise<null> {
  const { rowCount } = await db
    .update(productCatalogs)
    .set({ hasMails: false })
    .where(eq(productCatalogs.mailTokenHash, sha256(token)));
  if (!rowCount) throw new AppError("notFound", "productErrors.linkNotFound");
  return null;
}
