import type { Db } from "#server/db/client.ts";
import { updatePassword } from "./queries.ts";

/** Gives a user another password; the hash was made before, so that no transaction waits for it. */
export const setPassword = (db: Db, userId: string, hash: string): Promise<void> =>
  updatePassword(db, userId, hash);
