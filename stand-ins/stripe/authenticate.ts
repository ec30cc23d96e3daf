import { apiError, invalidRequest } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import type { Permission, Resource } from "./interface.ts";
import { allAccounts, type StandInState, type State } from "./state.ts";

type Access = { resource: Resource; allowsPublishableKey?: boolean };

type Authenticated = { state: State; request: ApiRequest };

/**
 * Finds the account of the key, and verifies the permission of a restricted key or the client secret that a
 * publishable key needs; key and client secret are removed from the parameters.
 */
export function authenticate(
  standIn: StandInState,
  request: ApiRequest,
  { resource, allowsPublishableKey = false }: Access,
): Authenticated {
  const { apiKey } = request;
  if (!apiKey) throw apiError(401, { message: MISSING_KEY });
  const state = allAccounts(standIn).find((account) => ownsKey(account, apiKey));
  if (!state) throw apiError(401, { message: `Invalid API Key provided: ${maskKey(apiKey)}` });
  if (apiKey === state.keys.publishableKey) {
    if (allowsPublishableKey) return { state, request: verifyClientSecret(state, request) };
    throw apiError(401, { code: "secret_key_required", message: SECRET_KEY_REQUIRED });
  }
  if (apiKey !== state.keys.secretKey) verifyPermission(state, request, resource);
  return { state, request };
}

const ownsKey = ({ keys, restrictedKeys }: State, apiKey: string) =>
  apiKey === keys.secretKey || apiKey === keys.publishableKey || restrictedKeys.has(apiKey);

/** Permission to write includes reading. */
function verifyPermission(
  { accountId, restrictedKeys }: State,
  { apiKey, method }: ApiRequest,
  resource: Resource,
) {
  const needed: Permission = `${resource}_${method === "GET" ? "read" : "write"}`;
  const granted = restrictedKeys.get(apiKey) ?? [];
  if (granted.includes(needed) || granted.includes(`${resource}_write`)) return;
  throw apiError(403, {
    message: `The provided key '${maskKey(apiKey)}' does not have the required permissions for this endpoint on account '${accountId}'. Having the 'rak_${needed}' permission would allow this request to continue.`,
  });
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
