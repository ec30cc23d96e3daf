import { keepPreviousData } from "@tanstack/react-query";
import { query } from "#client/lib/query.ts";
import { listChanges } from "#shared/changes/contract.ts";
import type { EndpointQueryInput } from "#shared/http/endpoint.ts";

/** The time for which a browser may keep the response. */
const STALE_AFTER_MS = 60_000;

/** The previous list stays on the page, dimmed, while another one loads. */
export const changesQuery = (input: EndpointQueryInput<typeof listChanges>) => ({
  ...query(listChanges, input),
  staleTime: STALE_AFTER_MS,
  placeholderData: keepPreviousData,
});
