import type { Db } from "#server/db/client.ts";
import { userById } from "./queries.ts";

export { accountByEmail as findAccount, userById as findUser } from "./queries.ts";

/** Where mail to an account goes. */
export const findUserEmail = async (db: Db, id: string) => (await userById(db, id))?.email;
