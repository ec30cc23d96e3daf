import type { Db } from "#server/db/client.ts";
import { userById } from "./queries.ts";

export const findUserEmail = async (db: Db, id: string): Promise<string | undefined> =>
  (await userById(db, id))?.email;
