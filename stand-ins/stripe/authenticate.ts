import { apiError, invalid } from "./answer.ts";
import type { Call } from "./call.ts";
import type { Endpoint } from "./endpoint.ts";
import type { State } from "./state.ts";

/** The call without its credentials, once they are the right ones. */
export function authenticate(state: State, call: Call, { isPublic }: Endpoint): Call {
  const { apiKey } = call;
  const { publishableKey, secretKey } = state.keys;
  if (!apiKey) throw apiError(401, { message: NO_KEY });
  if (apiKey === secretKey) return call;
  if (apiKey !== publishableKey) {
    throw apiError(401, { message: `Invalid API Key provided: ${masked(apiKey)}` });
  }
  if (!isPublic) throw apiError(401, { code: "secret_key_required", message: NOT_PUBLIC });
  return withClientSecret(state, call);
}

function withClientSecret({ intents }: State, call: Call): Call {
  const { key, client_secret, ...sent } = call.sent;
  const intent = intents.get(call.id);
  if (intent && intent.client_secret !== client_secret) {
    throw invalid({
      code: "payment_intent_invalid_parameter",
      message: WRONG_SECRET,
      param: "client_secret",
    });
  }
  return { ...call, sent, isPublic: true };
}

const masked = (key: string) => `${key.slice(0, 8)}****${key.slice(-4)}`;

const NO_KEY =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
const NOT_PUBLIC =
  "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.";
const WRONG_SECRET =
  "The client_secret provided does not match the client_secret associated with this PaymentIntent.";
