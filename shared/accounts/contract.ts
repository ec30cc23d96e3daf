import * as z from "zod/mini";
import { paths } from "#shared/client-routes.ts";
import { defineEndpoint, defineRedirect } from "#shared/http/endpoint.ts";
import { pageNumber, searchText, textKey } from "#shared/http/fields.ts";
import { email, firstName, lastName, mailedToken, newPassword, password } from "./fields.ts";
import { ROLES } from "./policy.ts";
import { optionalCode } from "./two-step.ts";

const userFields = {
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.enum(ROLES),
};
export const user = z.object({
  ...userFields,
  /** Present if the account must set up two-step login before it may use the portal. */
  needsTwoStep: z.optional(z.literal(true)),
});
export type User = z.output<typeof user>;

/** Accounts with two-step login also send a code; 401 with the code "auth.codeRequired" asks for it. */
export const loginCredentials = z.strictObject({
  email,
  password,
  code: optionalCode,
});
export const registration = z.strictObject({ email, password: newPassword, firstName, lastName });
export const passwordResetRequest = z.strictObject({ email });

/** Creates an account with the role "user" and logs it in. */
export const register = defineEndpoint({
  method: "POST",
  path: "/api/auth/register",
  access: "public",
  body: registration,
  result: user,
});

export const logIn = defineEndpoint({
  method: "POST",
  path: "/api/auth/login",
  access: "public",
  body: loginCredentials,
  result: user,
});

/** Ignores the query string, so that it is no open redirect. */
export const loginRedirect = defineRedirect({ path: "/api/login", to: paths.admin });

export const logOut = defineEndpoint({
  method: "POST",
  path: "/api/auth/logout",
  access: "public",
  result: z.null(),
});

/** Returns 401 without a session. */
export const currentUser = defineEndpoint({
  method: "GET",
  path: "/api/auth/user",
  access: "user",
  result: user,
});

/** The response is the same whether or not an account has this email. */
export const forgotPassword = defineEndpoint({
  method: "POST",
  path: "/api/auth/forgot-password",
  access: "public",
  body: passwordResetRequest,
  result: z.null(),
});

export const resetPassword = defineEndpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  access: "public",
  body: z.strictObject({ token: mailedToken, password: newPassword }),
  result: z.null(),
});

const listedUser = z.object({
  ...userFields,
  createdAt: z.string(),
  /** Whether a link mailed to the account's email address was used. */
  isVerified: z.boolean(),
  hasTwoStep: z.boolean(),
});
export type ListedUser = z.output<typeof listedUser>;

export const role = z.enum(ROLES);

/** The fields that an owner edits; a new email is not verified. */
export const editedUser = z.strictObject({ email, firstName, lastName, role });

/** A new account. The password is left out only if `invites` is true: the person then sets it by a mailed link. */
export const newUser = z
  .strictObject({
    email,
    password: z.optional(newPassword),
    invites: z.optional(z.boolean()),
    firstName,
    lastName,
    role: z._default(role, "user"),
  })
  .check(
    z.refine(({ password: set, invites }) => set !== undefined || invites === true, {
      path: ["password"],
      error: textKey("users.passwordTooShort"),
    }),
  );

export const USERS_PER_PAGE = 50;
export const USER_SORTS = ["name", "email", "createdAt", "role"] as const;

export const userQuery = z.object({
  search: z._default(searchText, ""),
  sort: z._default(z.enum(USER_SORTS), "createdAt"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  /** All users if undefined. */
  page: z.optional(pageNumber),
});

export const listUsers = defineEndpoint({
  method: "GET",
  path: "/api/admin/users",
  access: "admin",
  query: userQuery,
  result: z.object({ users: z.array(listedUser), total: z.number() }),
});

export const createUser = defineEndpoint({
  method: "POST",
  path: "/api/admin/users",
  access: "admin",
  body: newUser,
  result: listedUser,
});

/** Promotes an account whose email is not verified; without it, such a promotion is a 409. */
const confirmUnverified = z.optional(z.boolean());

export const changeRole = defineEndpoint({
  method: "PATCH",
  path: "/api/admin/users/:id",
  access: "owner",
  body: z.strictObject({ role, confirmUnverified }),
  result: listedUser,
});

export const updateUser = defineEndpoint({
  method: "PUT",
  path: "/api/admin/users/:id",
  access: "owner",
  /** Fields left out keep their values. */
  body: z.strictObject({
    email: z.optional(email),
    firstName: z.optional(firstName),
    lastName: z.optional(lastName),
    role: z.optional(role),
    confirmUnverified,
  }),
  result: listedUser,
});

/** Mails a link that verifies the account's email. 409 if it is verified. */
export const sendVerification = defineEndpoint({
  method: "POST",
  path: "/api/admin/users/:id/verification",
  access: "owner",
  result: z.null(),
});

export const deleteUser = defineEndpoint({
  method: "DELETE",
  path: "/api/admin/users/:id",
  access: "admin",
  result: z.null(),
});
