import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { BREAKER_STATES, CALL_OUTCOMES } from "./terms.ts";

const landedCostCall = z.object({
  id: z.number(),
  at: z.string(),
  /** Whether someone tried the key, rather than calculated. */
  isTest: z.boolean(),
  outcome: z.enum(CALL_OUTCOMES),
  /** How long it took, in milliseconds. */
  ms: z.number(),
  /** The status of the provider's HTTP answer; null where there was none. */
  status: z.nullable(z.number()),
  requestId: z.nullable(z.string()),
  /** In the provider's own words, with no secret in them. */
  message: z.nullable(z.string()),
});
export type LandedCostCall = z.output<typeof landedCostCall>;

/** How the landed-cost provider is doing: the last 50 calls, newest first. */
export const landedCostStatus = defineEndpoint({
  method: "GET",
  path: "/api/admin/landed-cost",
  access: "admin",
  result: z.object({
    /** Whether calculations go through the provider. */
    isInUse: z.boolean(),
    /** Whether there is a key to call it with. */
    hasKey: z.boolean(),
    /** As the server process sees it that answers. */
    breaker: z.enum(BREAKER_STATES),
    /** The failure that holds: the last call's, unless that was about one shipment alone. */
    failure: z.nullable(landedCostCall),
    calls: z.array(landedCostCall),
  }),
});
