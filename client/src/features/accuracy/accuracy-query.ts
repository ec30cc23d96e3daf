import { query } from "#client/lib/query.ts";
import { getAccuracy } from "#shared/accuracy/contract.ts";
import type { Language } from "#shared/languages.ts";

/** The time for which a browser may keep the response. */
const STALE_AFTER_MS = 60_000;

export const accuracyQuery = (language: Language) => ({
  ...query(getAccuracy, { language }),
  staleTime: STALE_AFTER_MS,
});
