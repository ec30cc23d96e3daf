import { type RequestHandler, Router, urlencoded } from "express";
import { createWebhook, deleteWebhook, listWebhooks, retrieveBalance } from "./account.ts";
import { errorAnswer, unknownAddress } from "./answer.ts";
import { defineEndpoint, type Endpoint, serve } from "./endpoint.ts";
import {
  cancelIntent,
  completeChallenge,
  confirmIntent,
  createIntent,
  retrieveIntent,
  updateIntent,
} from "./intents.ts";
import { pageOf, paging } from "./lists.ts";
import { createRefund, listRefunds, retrieveCharge, retrieveRefund } from "./refunds.ts";
import type { State } from "./state.ts";

/** The addresses under /v1. */
export function api(state: State): Router {
  const router = Router();
  const on = (endpoint: Endpoint) => serve(state, endpoint);
  router.use(allowAnyOrigin, urlencoded({ extended: true }));

  router.route("/payment_intents").post(on(createIntent)).get(on(listIntents));
  router.route("/payment_intents/:id").post(on(updateIntent)).get(on(retrieveIntent));
  router.post("/payment_intents/:id/confirm", on(confirmIntent));
  router.post("/payment_intents/:id/cancel", on(cancelIntent));
  router.post("/payment_intents/:id/challenge_complete", on(completeChallenge));
  router.get("/charges/:id", on(retrieveCharge));
  router.route("/refunds").post(on(createRefund)).get(on(listRefunds));
  router.get("/refunds/:id", on(retrieveRefund));
  router.get("/balance", on(retrieveBalance));
  router.route("/webhook_endpoints").post(on(createWebhook)).get(on(listWebhooks));
  router.delete("/webhook_endpoints/:id", on(deleteWebhook));

  router.use((req, res) => {
    const { status, body } = errorAnswer(unknownAddress(req.method, req.baseUrl + req.path));
    res.status(status).json(body);
  });
  return router;
}

const listIntents = defineEndpoint({
  operation: "list",
  params: paging,
  run: ({ intents }, { path, params }) => pageOf(intents.values(), { url: path, params }),
});

/** Browsers call from Stripe's own frames. */
const allowAnyOrigin: RequestHandler = (_req, res, next) => {
  res.set("Access-Control-Allow-Origin", "*");
  next();
};
