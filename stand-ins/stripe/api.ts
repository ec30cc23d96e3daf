import { type RequestHandler, Router, urlencoded } from "express";
import { retrieveAccount, retrieveBalance } from "./account.ts";
import { errorResponse, unrecognizedUrl } from "./api-error.ts";
import { listCharges, retrieveCharge } from "./charges.ts";
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from "./disputes.ts";
import { createHandler, type Endpoint } from "./endpoint.ts";
import { listEvents, retrieveEvent } from "./event-endpoints.ts";
import {
  cancelPaymentIntent,
  completeChallenge,
  confirmPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  updatePaymentIntent,
} from "./payment-intents.ts";
import {
  cancelOpenRefund,
  createRefund,
  listRefunds,
  retrieveRefund,
  updateRefund,
} from "./refunds.ts";
import type { StandInState } from "./state.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  retrieveWebhookEndpoint,
  updateWebhookEndpoint,
} from "./webhook-endpoints.ts";

type Routes = Record<string, { get?: Endpoint; post?: Endpoint; delete?: Endpoint }>;

const routes: Routes = {
  "/account": { get: retrieveAccount },
  "/balance": { get: retrieveBalance },
  "/charges": { get: listCharges },
  "/charges/:id": { get: retrieveCharge },
  "/disputes": { get: listDisputes },
  "/disputes/:id": { get: retrieveDispute, post: updateDispute },
  "/disputes/:id/close": { post: closeDispute },
  "/events": { get: listEvents },
  "/events/:id": { get: retrieveEvent },
  "/payment_intents": { get: listPaymentIntents, post: createPaymentIntent },
  "/payment_intents/:id": { get: retrievePaymentIntent, post: updatePaymentIntent },
  "/payment_intents/:id/cancel": { post: cancelPaymentIntent },
  "/payment_intents/:id/challenge_complete": { post: completeChallenge },
  "/payment_intents/:id/confirm": { post: confirmPaymentIntent },
  "/refunds": { get: listRefunds, post: createRefund },
  "/refunds/:id": { get: retrieveRefund, post: updateRefund },
  "/refunds/:id/cancel": { post: cancelOpenRefund },
  "/webhook_endpoints": { get: listWebhookEndpoints, post: createWebhookEndpoint },
  "/webhook_endpoints/:id": {
    get: retrieveWebhookEndpoint,
    post: updateWebhookEndpoint,
    delete: deleteWebhookEndpoint,
  },
};

export function createApiRouter(standIn: StandInState): Router {
  const router = Router();
  router.use(allowAnyOrigin, urlencoded({ extended: true }));
  for (const [path, endpoints] of Object.entries(routes)) {
    const route = router.route(path);
    if (endpoints.get) route.get(createHandler(standIn, endpoints.get));
    if (endpoints.post) route.post(createHandler(standIn, endpoints.post));
    if (endpoints.delete) route.delete(createHandler(standIn, endpoints.delete));
  }
  router.use((req, res) => {
    const { status, body } = errorResponse(unrecognizedUrl(req.method, req.baseUrl + req.path));
    res.status(status).json(body);
  });
  return router;
}

/** Stripe's frames call the API from another origin. */
const allowAnyOrigin: RequestHandler = (_req, res, next) => {
  res.set("Access-Control-Allow-Origin", "*");
  next();
};
