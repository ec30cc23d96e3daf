import { query } from "#client/lib/query.ts";
import { getShippedMeasures, listMeasures } from "#shared/measures/contract.ts";

export const measuresQuery = query(listMeasures);

export const shippedMeasuresQuery = query(getShippedMeasures);
