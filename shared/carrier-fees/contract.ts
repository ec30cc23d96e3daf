import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import type { CarrierFee } from "./carrier-fees.ts";

export const MAX_CARRIER_FEES_BYTES = 100_000;
export const MAX_CARRIER_FEES = 300;

/** The fees of couriers in force, in the order of their file; none without an active one. */
export const listCarrierFees = defineEndpoint({
  method: "GET",
  path: "/api/carrier-fees",
  access: "public",
  result: z.array(z.custom<CarrierFee>()),
});

type ChangedFee = { before: CarrierFee; after: CarrierFee };

/** What a version changes in the table of the active one. */
export type CarrierFeeDifferences = {
  added: CarrierFee[];
  changed: ChangedFee[];
  removed: CarrierFee[];
};
