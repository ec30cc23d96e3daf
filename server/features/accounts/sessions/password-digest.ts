import { sha256 } from "#server/lib/sha256.ts";

const LENGTH = 32; // 128 bits

/** Ties a session to the password that it was created with. The hash's salt makes it unique to the account. */
export const passwordDigest = (passwordHash: string): string =>
  sha256(passwordHash).slice(0, LENGTH);

/** The same of the stored hash, in SQL; null for an account without a password. */
export const PASSWORD_DIGEST = `left(encode(sha256(convert_to(users.password, 'UTF8')), 'hex'), ${LENGTH})`;
