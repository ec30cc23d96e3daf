import { query } from "#client/lib/query.ts";
import { listCountries } from "#shared/tariffs/countries.ts";

export const countriesQuery = query(listCountries);
