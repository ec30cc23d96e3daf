import { apiError, invalidRequest } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import type { State } from "./state.ts";

/** Verifies the key and, for a publishable key, the client secret; strips both from the parameters. */
export function authenticate(
  state: State,
  request: ApiRequest,
  { allowsPublishableKey = false }: { allowsPublishableKey?: boolean },
): ApiRequest {
  const { apiKey } = request;
  const { publishableKey, secretKey } = state.keys;
  if (!apiKey) throw apiError(401, { message: MISSING_KEY });
  if (apiKey === secretKey) return request;
  if (apiKey !== publishableKey) {
    throw apiError(401, { message: `Invalid API Key provided: ${maskKey(apiKey)}` });
  }
  if (!allowsPublishableKey)
    throw apiError(401, { code: "secret_key_required", message: SECRET_KEY_REQUIRED });
  return verifyClientSecret(state, request);
}

function verifyClientSecret({ paymentIntents }: State, request: ApiRequest): ApiRequest {
  const { key, client_secret, ...rawParams } = request.rawParams;
  const intent = paymentIntents.get(request.id);
  if (intent && intent.client_secret !== client_secret) {
    throw invalidRequest({
      code: "payment_intent_invalid_parameter",
      message: CLIENT_SECRET_MISMATCH,
      param: "client_secret",
    });
  }
  return { ...request, rawParams, usesPublishableKey: true };
}

const maskKey = (key: string) => `${key.slice(0, 8)}****${key.slice(-4)}`;

const MISSING_KEY =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
const SECRET_KEY_REQUIRED =
  "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.";
const CLIENT_SECRET_MISMATCH =
  "The client_secret provided does not match the client_secret associated with this PaymentIntent.";
