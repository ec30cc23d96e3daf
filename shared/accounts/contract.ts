import * as z from "zod/mini";
import { endpoint } from "#shared/http/endpoint.ts";
import { pageNumber, search } from "#shared/http/fields.ts";
import type { TextKey } from "#shared/texts.ts";
import { email, firstName, lastName, newPassword, password } from "./fields.ts";
import { ROLES } from "./policy.ts";

const shown = {
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.enum(ROLES),
};
export const user = z.object(shown);
export type User = z.output<typeof user>;

const listedUser = z.object({ ...shown, createdAt: z.string() });
export type ListedUser = z.output<typeof listedUser>;

export const role = z.enum(ROLES);

/** What an owner edits; the password is nobody's to edit. */
export const account = z.strictObject({ email, firstName, lastName, role });

export const newAccount = z.strictObject({
  email,
  password: newPassword,
  firstName,
  lastName,
  role: z._default(role, "user"),
});

export const PAGE_SIZE = 50;
export const USER_SORTS = ["name", "email", "createdAt", "role"] as const;

/** Which users, in which order, which fifty of them: as the address says it, in text. */
export const userQuery = z.object({
  search: z._default(search, ""),
  sort: z._default(z.enum(USER_SORTS), "createdAt"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  page: z._default(pageNumber, 1),
});

export const listUsers = endpoint({
  method: "GET",
  path: "/api/admin/users",
  access: "admin",
  query: userQuery,
  result: z.object({ users: z.array(listedUser), total: z.number() }),
});

export const createUser = endpoint({
  method: "POST",
  path: "/api/admin/users",
  access: "admin",
  body: newAccount,
  result: listedUser,
});

export const changeRole = endpoint({
  method: "PATCH",
  path: "/api/admin/users/:id",
  access: "owner",
  body: z.strictObject({ role }),
  result: listedUser,
});

export const editUser = endpoint({
  method: "PUT",
  path: "/api/admin/users/:id",
  access: "owner",
  body: account,
  result: listedUser,
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:id",
  access: "admin",
  result: z.null(),
});

const says = (key: TextKey<"common">) => key;

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
