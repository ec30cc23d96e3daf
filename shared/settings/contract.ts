import * as z from "zod/mini";
import { password } from "#shared/accounts/fields.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { setting } from "./public-contract.ts";

/**
 * All settings; a secret has an empty value, `configured` and a `hint` instead. A setting that was never stored has its
 * default value and neither `id` nor `updatedAt`. `description` is in the language of the request.
 */
export const adminSettings = defineEndpoint({
  method: "GET",
  path: "/api/admin/settings",
  access: "admin",
  result: z.array(
    z.object({
      ...setting.shape,
      id: z.nullable(z.string()),
      description: z.nullable(z.string()),
      updatedAt: z.nullable(z.string()),
      configured: z.optional(z.boolean()),
      hint: z.optional(z.nullable(z.string())),
    }),
  ),
});

const settingText = z.string().check(z.maxLength(10_000));

/**
 * `expectedValue` is the value that the change is meant to replace; another one is a 409, so that no change is lost. A
 * value that equals `expectedValue` changes nothing. `password` is the caller's own, which a credential takes.
 */
export const saveSetting = defineEndpoint({
  method: "PUT",
  path: "/api/admin/settings/:key",
  access: "admin",
  body: z.strictObject({
    value: settingText,
    expectedValue: z.optional(settingText),
    password: z.optional(password),
  }),
  result: setting,
});
