import type { Db } from "#server/db/client.ts";
import { deleteUserSessions } from "./queries.ts";

/** Logs a user out everywhere, on every instance, from the next request on. */
export const endSessions = (db: Db, userId: string): Promise<void> =>
  deleteUserSessions(db, userId);
