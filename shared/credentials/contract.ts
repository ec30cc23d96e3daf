import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";

/** The keys that let the product act at its providers; they are settings. */
export const CREDENTIALS = [
  "zonos_api_key",
  "stripe_public_key",
  "stripe_secret_key",
  "stripe_webhook_secret",
] as const;
export type CredentialKey = (typeof CREDENTIALS)[number];

export const isCredential = (key: string): key is CredentialKey =>
  CREDENTIALS.some((credential) => credential === key);

const credential = z.object({
  key: z.enum(CREDENTIALS),
  /** Where the one that holds comes from; null where there is none. */
  source: z.nullable(z.enum(["settings", "environment"])),
  /** What it looks like, like "sk_test_…x7Qd"; null where there is none, or it cannot be read. */
  hint: z.nullable(z.string()),
  /** False where it was stored under an encryption key that this server does not have. */
  isReadable: z.boolean(),
});
export type Credential = z.output<typeof credential>;

const credentials = z.array(credential);

export const listCredentials = defineEndpoint({
  method: "GET",
  path: "/api/admin/credentials",
  access: "admin",
  result: credentials,
});

const field = z.optional(z.string().check(z.maxLength(1000)));

/** Stores those that are not empty, all of them or, where one is refused, none. */
export const saveCredentials = defineEndpoint({
  method: "PUT",
  path: "/api/admin/credentials",
  access: "admin",
  body: z.strictObject({
    zonos_api_key: field,
    stripe_public_key: field,
    stripe_secret_key: field,
    stripe_webhook_secret: field,
  }),
  result: credentials,
});

export const clearCredential = defineEndpoint({
  method: "DELETE",
  path: "/api/admin/credentials/:key",
  access: "admin",
  result: credentials,
});

export const CONNECTIONS = ["stripe", "zonos"] as const;
export type Connection = (typeof CONNECTIONS)[number];

export const isConnection = (name: string): name is Connection =>
  CONNECTIONS.some((connection) => connection === name);

/** Asks a provider whether it accepts the key that holds; a refusal comes in the provider's own words. */
export const testConnection = defineEndpoint({
  method: "POST",
  path: "/api/admin/connections/:provider/test",
  access: "admin",
  result: z.object({ isAccepted: z.boolean(), message: z.nullable(z.string()) }),
});
export type ConnectionTest = z.output<typeof testConnection.result>;
