import * as z from "zod/mini";
import { endpoint } from "#shared/http/endpoint.ts";
import type { TextKey } from "#shared/texts.ts";
import { user } from "#shared/users/contract.ts";
import { email, firstName, lastName, newPassword, password } from "#shared/users/fields.ts";

const says = (key: TextKey) => key;

export const credentials = z.strictObject({ email, password });
export const registration = z.strictObject({ email, password: newPassword, firstName, lastName });
export const forgotten = z.strictObject({ email });

/** A 401 means that nobody is logged in. */
export const currentUser = endpoint({
  method: "GET",
  path: "/api/auth/user",
  access: "user",
  result: user,
});

export const logIn = endpoint({
  method: "POST",
  path: "/api/auth/login",
  access: "public",
  body: credentials,
  result: user,
});

export const logOut = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  access: "public",
  result: z.null(),
});

/** Makes an account of a plain user and logs it in. */
export const register = endpoint({
  method: "POST",
  path: "/api/auth/register",
  access: "public",
  body: registration,
  result: user,
});

/** The answer is the same whether or not there is such an account. */
export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/auth/forgot-password",
  access: "public",
  body: forgotten,
  result: z.null(),
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  access: "public",
  body: z.strictObject({
    token: z
      .string(says("auth.tokenRequired"))
      .check(z.minLength(1, says("auth.tokenRequired")), z.maxLength(255)),
    password: newPassword,
  }),
  result: z.null(),
});
