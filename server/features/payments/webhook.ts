import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mountWebhook } from "#server/http/mount.ts";
import { stripeWebhook } from "#shared/payments/contract.ts";
import { receiveEvent } from "./receive-event.ts";

export function webhookRoutes(deps: Deps) {
  const router = Router();
  mountWebhook(router, stripeWebhook, (payload, req) =>
    receiveEvent(deps, payload, String(req.headers["stripe-signature"] ?? "")),
  );
  return router;
}
