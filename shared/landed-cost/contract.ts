import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { BREAKER_STATES, CALL_OUTCOMES } from "./terms.ts";

const landedCostCall = z.object({
  id: z.number(),
  at: z.string(),
  /** True for a connection test from the portal, false for a calculation. */
  isTest: z.boolean(),
  outcome: z.enum(CALL_OUTCOMES),
  /** Duration in milliseconds. */
  ms: z.number(),
  status: z.nullable(z.number()),
  requestId: z.nullable(z.string()),
  /** The provider's own message, with secrets redacted. */
  message: z.nullable(z.string()),
});
export type LandedCostCall = z.output<typeof landedCostCall>;

export const landedCostStatus = defineEndpoint({
  method: "GET",
  path: "/api/admin/landed-cost",
  access: "admin",
  result: z.object({
    isInUse: z.boolean(),
    /** Whether a key is set and can be decrypted. */
    hasKey: z.boolean(),
    /** State in the server process that handles the request; each process has its own breaker. */
    breaker: z.enum(BREAKER_STATES),
    /** The last call if it failed; rejections of a single shipment do not count. */
    failure: z.nullable(landedCostCall),
    calls: z.array(landedCostCall),
  }),
});
export type LandedCostStatus = z.output<typeof landedCostStatus.result>;
