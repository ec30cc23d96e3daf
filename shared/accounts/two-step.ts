import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { textKey } from "#shared/http/fields.ts";
import { password } from "./fields.ts";

// Two-step login: a password, then a code of an authenticator app (TOTP, RFC 6238) or a recovery code.

/** A code as typed: spaces and hyphens do not count. */
export const loginCode = z
  .string(textKey("auth.codeRequired"))
  .check(z.trim(), z.minLength(1, textKey("auth.codeRequired")), z.maxLength(64));

/** Empty for an account without two-step login. */
export const optionalCode = z.optional(z.string().check(z.trim(), z.maxLength(64)));

export const RECOVERY_CODE_COUNT = 10;

export const twoStepSetUp = z.strictObject({ password });
export const twoStepConfirmation = z.strictObject({ code: loginCode });
export const twoStepChange = z.strictObject({ password, code: loginCode });

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Creates a secret, which counts once it is confirmed. 409 if it is on already. */
export const setUpTwoStep = defineEndpoint({
  method: "POST",
  path: "/api/auth/two-step",
  access: "user",
  body: twoStepSetUp,
  result: z.object({
    /** The secret in base32, for entering by hand. */
    secret: z.string(),
    /** A PNG of the otpauth: URL as a data URL. */
    qrCode: z.string(),
  }),
});

/** Turns two-step login on and ends the account's other sessions. The recovery codes are never returned again. */
export const confirmTwoStep = defineEndpoint({
  method: "POST",
  path: "/api/auth/two-step/confirm",
  access: "user",
  body: twoStepConfirmation,
  result: recoveryCodes,
});

export const removeTwoStep = defineEndpoint({
  method: "POST",
  path: "/api/auth/two-step/remove",
  access: "user",
  body: twoStepChange,
  result: z.null(),
});

export const createRecoveryCodes = defineEndpoint({
  method: "POST",
  path: "/api/auth/two-step/recovery-codes",
  access: "user",
  body: twoStepChange,
  result: recoveryCodes,
});

/** Turns off the two-step login of another account that lost its app and its codes, and ends its sessions. */
export const resetTwoStep = defineEndpoint({
  method: "DELETE",
  path: "/api/admin/users/:id/two-step",
  access: "owner",
  result: z.null(),
});
