import * as z from "zod/mini";
import { password } from "#shared/accounts/fields.ts";
import { passwordConfirmation } from "#shared/accounts/own-account.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";

export const CREDENTIALS = {
  zonos_api_key: "zonos",
  stripe_public_key: "stripe",
  stripe_secret_key: "stripe",
  stripe_webhook_secret: "stripe",
} as const satisfies Record<string, Connection>;
export type CredentialKey = keyof typeof CREDENTIALS;

export const credentialKeys = Object.keys(CREDENTIALS) as [CredentialKey, ...CredentialKey[]];

export const isCredential = (key: string): key is CredentialKey => Object.hasOwn(CREDENTIALS, key);

/** The name of each service, and the credential that a test of the connection tries. */
export const CONNECTIONS = {
  stripe: { name: "Stripe", testedKey: "stripe_secret_key" },
  zonos: { name: "Zonos", testedKey: "zonos_api_key" },
} as const;
export type Connection = keyof typeof CONNECTIONS;
export const CONNECTION_NAMES = Object.keys(CONNECTIONS) as [Connection, ...Connection[]]; // safe: its keys

export const isConnection = (name: string): name is Connection => Object.hasOwn(CONNECTIONS, name);

/** What Stripe answered to the last call with the secret key in force; `since` is when the outcome began. */
export const keyCheck = z.object({ isAccepted: z.boolean(), since: z.string() });
export type KeyCheck = z.output<typeof keyCheck>;

const credential = z.object({
  key: z.enum(credentialKeys),
  source: z.nullable(z.enum(["settings", "environment"])),
  /** A shortened form such as "sk_test_…x7Qd"; null if there is none or it cannot be decrypted. */
  hint: z.nullable(z.string()),
  /** False if it was encrypted with a key that this server does not have. */
  isReadable: z.boolean(),
  /** Null for a credential that does not name its mode. */
  mode: z.nullable(z.enum(["test", "live"])),
  /** When and by whom the stored credential was changed or deleted; null if never. `by` is the email of that time. */
  lastChange: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()) })),
  /** Null for a key that has not been used, and for all but Stripe's secret key. */
  lastCheck: z.nullable(keyCheck),
});
export type Credential = z.output<typeof credential>;

const credentials = z.array(credential);

export const listCredentials = defineEndpoint({
  method: "GET",
  path: "/api/admin/credentials",
  access: "admin",
  result: credentials,
});

const credentialText = z.optional(z.string().check(z.maxLength(1000)));
const credentialTexts = Object.fromEntries(
  credentialKeys.map((key) => [key, credentialText]),
) as Record<CredentialKey, typeof credentialText>; // safe: has each key

/**
 * Stores the values that are not empty; none of them if one is rejected. `password` is the caller's own: every change
 * of a credential asks for it and is mailed to all owners. 403 for admins while the setting `credentials_owner_only`
 * is on.
 */
export const saveCredentials = defineEndpoint({
  method: "PUT",
  path: "/api/admin/credentials",
  access: "admin",
  body: z.strictObject({
    password,
    ...credentialTexts,
  }),
  result: credentials,
});

export const clearCredential = defineEndpoint({
  method: "POST",
  path: "/api/admin/credentials/:key/remove",
  access: "admin",
  body: passwordConfirmation,
  result: credentials,
});

/** Tests the key in force with its service; `message` is the service's own error message where it sent one. */
export const testConnection = defineEndpoint({
  method: "POST",
  path: "/api/admin/connections/:connection/test",
  access: "admin",
  result: z.object({ isAccepted: z.boolean(), message: z.nullable(z.string()) }),
});
export type ConnectionTest = z.output<typeof testConnection.result>;
