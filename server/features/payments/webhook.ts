import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { readBytes } from "#server/http/json-body.ts";
import { sendJson } from "#server/http/send-json.ts";
import { WEBHOOK_PATH } from "#shared/payments/contract.ts";
import { receiveEvent } from "./receive-event.ts";

const MAX_EVENT_BYTES = 1024 * 1024;

/** Stripe's webhook. The signature covers the raw body, so it is not parsed before verification. */
export function webhookRoutes(deps: Deps) {
  const router = Router();
  router.post(WEBHOOK_PATH, async (req, res) => {
    const payload = await readBytes(req, MAX_EVENT_BYTES);
    await receiveEvent(deps, payload, String(req.headers["stripe-signature"] ?? ""));
    sendJson(res, { received: true });
  });
  return router;
}
