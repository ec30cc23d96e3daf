import { type RequestHandler, Router, urlencoded } from "express";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  retrieveBalance,
} from "./account.ts";
import { errorResponse, unrecognizedUrl } from "./api-error.ts";
import { createHandler, defineEndpoint, type Endpoint } from "./endpoint.ts";
import { listParams, paginate } from "./pagination.ts";
import {
  cancelPaymentIntent,
  completeChallenge,
  confirmPaymentIntent,
  createPaymentIntent,
  retrievePaymentIntent,
  updatePaymentIntent,
} from "./payment-intents.ts";
import { createRefund, listRefunds, retrieveCharge, retrieveRefund } from "./refunds.ts";
import type { State } from "./state.ts";

export function createApiRouter(state: State): Router {
  const router = Router();
  const handle = (endpoint: Endpoint) => createHandler(state, endpoint);
  router.use(allowAnyOrigin, urlencoded({ extended: true }));

  router
    .route("/payment_intents")
    .post(handle(createPaymentIntent))
    .get(handle(listPaymentIntents));
  router
    .route("/payment_intents/:id")
    .post(handle(updatePaymentIntent))
    .get(handle(retrievePaymentIntent));
  router.post("/payment_intents/:id/confirm", handle(confirmPaymentIntent));
  router.post("/payment_intents/:id/cancel", handle(cancelPaymentIntent));
  router.post("/payment_intents/:id/challenge_complete", handle(completeChallenge));
  router.get("/charges/:id", handle(retrieveCharge));
  router.route("/refunds").post(handle(createRefund)).get(handle(listRefunds));
  router.get("/refunds/:id", handle(retrieveRefund));
  router.get("/balance", handle(retrieveBalance));
  router
    .route("/webhook_endpoints")
    .post(handle(createWebhookEndpoint))
    .get(handle(listWebhookEndpoints));
  router.delete("/webhook_endpoints/:id", handle(deleteWebhookEndpoint));

  router.use((req, res) => {
    const { status, body } = errorResponse(unrecognizedUrl(req.method, req.baseUrl + req.path));
    res.status(status).json(body);
  });
  return router;
}

const listPaymentIntents = defineEndpoint({
  operation: "list",
  params: listParams,
  run: ({ paymentIntents }, { path, params }) =>
    paginate(paymentIntents.values(), { url: path, params }),
});

/** Stripe's frames call the API from another origin. */
const allowAnyOrigin: RequestHandler = (_req, res, next) => {
  res.set("Access-Control-Allow-Origin", "*");
  next();
};
