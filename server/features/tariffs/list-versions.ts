import type { Deps } from "#server/deps.ts";
import { newestVersions } from "./queries.ts";

/** Every file that was ever uploaded, newest first, a hundred at most. */
export const listVersions = ({ db }: Pick<Deps, "db">) => newestVersions(db);
