import type { Deps } from "#server/deps.ts";
import { hasOwner } from "#server/features/accounts/queries.ts";

export const findAnyOwner = async ({ db }: Pick<Deps, "db">): Promise<{ exists: boolean }> => ({
  exists: await hasOwner(db),
});
