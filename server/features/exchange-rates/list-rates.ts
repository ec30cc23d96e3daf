import type { Deps } from "#server/deps.ts";
import type { StoredRate } from "#shared/exchange-rates/contract.ts";
import { storedRates } from "./queries.ts";

export const listRates = ({ db }: Pick<Deps, "db">): Promise<StoredRate[]> => storedRates(db);
