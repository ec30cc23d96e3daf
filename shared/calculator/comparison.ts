import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { listOf } from "#shared/http/fields.ts";
import {
  type CalculationRequest,
  type CalculationResult,
  calculationRequest,
  MAX_ITEMS,
  MAX_REQUEST_BYTES,
} from "./contract.ts";

export const MAX_COMPARED = 5;

/** A request that was computed; null with the reason in words where the data reject it, such as an origin without a rate. */
export type ComparedResult =
  | { result: CalculationResult; error: null }
  | { result: null; error: string };

/** The items of all requests together, which may be as many as those of one calculation. */
export const countItems = (requests: readonly Pick<CalculationRequest, "items">[]): number =>
  requests.reduce((sum, { items }) => sum + items.length, 0);

/** Calculations of the same goods that differ in an origin, a day or a code. Nothing is stored. */
export const compareRequests = defineEndpoint({
  method: "POST",
  path: "/api/compare",
  access: "public",
  body: z
    .strictObject({ requests: listOf(calculationRequest, { min: 1, max: MAX_COMPARED }) })
    .check(({ value: { requests }, issues }) => {
      if (countItems(requests) <= MAX_ITEMS) return;
      const path = ["requests", "items"];
      issues.push({ code: "too_big", origin: "array", maximum: MAX_ITEMS, path, input: requests });
    }),
  maxBodyBytes: MAX_REQUEST_BYTES,
  /** The results in the order of the requests. */
  result: z.array(z.custom<ComparedResult>()),
});
