import { createHmac, timingSafeEqual } from "node:crypto";
import type { EncryptionKey } from "#server/config/encryption-keys.ts";
import type { Deps } from "#server/deps.ts";
import { installation } from "#shared/db/schema.ts";

type OwnerPasswordDeps = Pick<Deps, "db" | "encryptionKeys">;

/**
 * Whether OWNER_PASSWORD has not changed since it was applied: a password that the owner chose later stays. A keyed
 * digest, because bcrypt would add a quarter of a second to every start.
 */
export async function isAppliedOwnerPassword(
  { db, encryptionKeys }: OwnerPasswordDeps,
  password: string,
): Promise<boolean> {
  const [row] = await db.select().from(installation);
  const applied = Buffer.from(row?.ownerPasswordDigest ?? "", "base64url");
  return encryptionKeys.some((key) => {
    const digest = digestPassword(key, password);
    return digest.length === applied.length && timingSafeEqual(digest, applied);
  });
}

export async function recordOwnerPassword(
  { db, encryptionKeys: [key] }: OwnerPasswordDeps,
  password: string,
) {
  if (!key) throw new Error("No encryption key is configured");
  const ownerPasswordDigest = digestPassword(key, password).toString("base64url");
  await db.update(installation).set({ ownerPasswordDigest });
}

const digestPassword = ({ bytes }: EncryptionKey, password: string): Buffer =>
  createHmac("sha256", bytes).update(`OWNER_PASSWORD:${password}`).digest();
