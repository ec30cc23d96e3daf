import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { email, mailedToken, newPassword, password } from "./fields.ts";
import { optionalCode } from "./two-step.ts";

/**
 * Asks for the current password as well, so that an unattended device is not enough, and for a code where two-step login is
 * on.
 */
export const passwordChange = z.strictObject({
  currentPassword: password,
  password: newPassword,
  code: optionalCode,
});
export const emailChange = z.strictObject({ email, password, code: optionalCode });

/** Confirms another action, for the same reason. */
export const passwordConfirmation = z.strictObject({ password });

export const getAccount = defineEndpoint({
  method: "GET",
  path: "/api/auth/account",
  access: "user",
  result: z.object({
    email: z.string(),
    /** Whether a link mailed to the email was used, or an owner entered it. */
    isVerified: z.boolean(),
    /** The requested new email that waits for its confirmation. */
    pendingEmail: z.nullable(z.string()),
    twoStep: z.object({
      isAvailable: z.boolean(),
      isOn: z.boolean(),
      recoveryCodesLeft: z.number(),
    }),
  }),
});

/** Ends the account's other sessions; the caller's goes on with a new id. */
export const changePassword = defineEndpoint({
  method: "POST",
  path: "/api/auth/change-password",
  access: "user",
  body: passwordChange,
  result: z.null(),
});

/** Mails a confirmation link to the new email and a notice to the current one. */
export const requestEmailChange = defineEndpoint({
  method: "POST",
  path: "/api/auth/change-email",
  access: "user",
  body: emailChange,
  result: z.null(),
});

/** Mails a link to the account's own email, which verifies it. 409 if it is verified. */
export const requestVerification = defineEndpoint({
  method: "POST",
  path: "/api/auth/verify-email",
  access: "user",
  result: z.null(),
});

/**
 * Confirms the email to which the token was mailed, for the account that requested the link. 403 in a session of another
 * account: its holder reads the mailbox, but the account may belong to another person.
 */
export const confirmEmail = defineEndpoint({
  method: "POST",
  path: "/api/auth/confirm-email",
  access: "user",
  body: z.strictObject({ token: mailedToken }),
  result: z.object({
    email: z.string(),
    /** False if it was the account's email before. */
    isChanged: z.boolean(),
  }),
});

export const accountDeletion = z.strictObject({ password, code: optionalCode });

/**
 * Deletes the account with its quotes, whose links end, and its calculations, of which those that are paid stay without it.
 * 409 for an owner, who must be made a user first.
 */
export const deleteAccount = defineEndpoint({
  method: "POST",
  path: "/api/auth/delete-account",
  access: "user",
  body: accountDeletion,
  result: z.null(),
});

const ownSession = z.object({
  /** Derived from the session's id, which only its cookie holds. */
  id: z.string(),
  isCurrent: z.boolean(),
  /** Product names such as "Firefox" and "Windows"; null for an unknown one. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Client IP address at login. */
  address: z.nullable(z.string()),
  startedAt: z.string(),
  /** The time of the last request, to about a minute. */
  lastUsedAt: z.string(),
});
export type OwnSession = z.output<typeof ownSession>;

/** The last used one first. */
export const listSessions = defineEndpoint({
  method: "GET",
  path: "/api/auth/sessions",
  access: "user",
  result: z.array(ownSession),
});

export const endSession = defineEndpoint({
  method: "DELETE",
  path: "/api/auth/sessions/:id",
  access: "user",
  result: z.null(),
});

export const endOtherSessions = defineEndpoint({
  method: "DELETE",
  path: "/api/auth/sessions",
  access: "user",
  result: z.null(),
});
