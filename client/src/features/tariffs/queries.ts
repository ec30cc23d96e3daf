import { query } from "#client/lib/query.ts";
import { listCountries } from "#shared/tariffs/contract.ts";

export const countriesQuery = query(listCountries);
