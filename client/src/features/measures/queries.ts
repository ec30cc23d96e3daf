import { query } from "#client/lib/query.ts";
import {
  getShippedMeasures,
  listMeasures,
  listMeasureVersions,
} from "#shared/measures/contract.ts";

export const measuresQuery = query(listMeasures);

export const measureVersionsQuery = query(listMeasureVersions);

export const shippedMeasuresQuery = query(getShippedMeasures);

/** Outdated when another version is activated. */
export const allMeasureQueries = [measuresQuery, measureVersionsQuery, shippedMeasuresQuery];
