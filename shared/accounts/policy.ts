// Permissions. The server checks them on every call, the client before it shows a control.

import type { Cents } from "#shared/money.ts";

export const ROLES = ["owner", "admin", "user"] as const;
export type Role = (typeof ROLES)[number];

export type AccountRef = { id: string; role: Role };

/** The role of a stored text, in any case; an unknown text is a plain user. */
export function parseRole(text: string): Role {
  const role = text.toLowerCase();
  return ROLES.find((known) => known === role) ?? "user";
}

export const isOwner = ({ role }: Pick<AccountRef, "role">) => role === "owner";

/** True for owners too. */
export const isAdmin = ({ role }: Pick<AccountRef, "role">) => role === "admin" || role === "owner";

/** Owners assign any role, admins only "user". */
export function assignableRoles(actor: Pick<AccountRef, "role">): readonly Role[] {
  if (isOwner(actor)) return ROLES;
  return isAdmin(actor) ? ["user"] : [];
}

/** Whether `after` has more rights. */
export const isPromotion = (before: Role, after: Role) =>
  ROLES.indexOf(after) < ROLES.indexOf(before);

export const canCreateUser = (actor: Pick<AccountRef, "role">, role: Role) =>
  assignableRoles(actor).includes(role);

export const canUpdateUser = (actor: Pick<AccountRef, "role">) => isOwner(actor);

export const canSendVerification = (actor: Pick<AccountRef, "role">) => isOwner(actor);

/** Owners change their own email under "Your account", which asks for the password and confirms the new one. */
export const canChangeEmail = (actor: AccountRef, target: Pick<AccountRef, "id">) =>
  isOwner(actor) && actor.id !== target.id;

/** Owners change any role but their own. */
export const canChangeRole = (actor: AccountRef, target: Pick<AccountRef, "id">) =>
  isOwner(actor) && actor.id !== target.id;

/** Owners delete any account but their own, admins only plain users. */
export const canDeleteUser = (actor: AccountRef, target: AccountRef) =>
  actor.id !== target.id && (isOwner(actor) || (isAdmin(actor) && target.role === "user"));

export const canUseTwoStep = (actor: Pick<AccountRef, "role">) => isAdmin(actor);

/** Owners turn off their own two-step login with a code only. */
export const canResetTwoStep = (actor: AccountRef, target: Pick<AccountRef, "id">) =>
  isOwner(actor) && actor.id !== target.id;

export const canRequireTwoStep = (actor: Pick<AccountRef, "role">) => isOwner(actor);

/** `isOwnerOnly` is the setting `credentials_owner_only`. */
export const canChangeCredentials = (actor: Pick<AccountRef, "role">, isOwnerOnly: boolean) =>
  isOwner(actor) || (isAdmin(actor) && !isOwnerOnly);

export const canReserveCredentials = (actor: Pick<AccountRef, "role">) => isOwner(actor);

/** What is activated by itself, published, and from which age on results warn. */
export const canSetDataRules = (actor: Pick<AccountRef, "role">) => isOwner(actor);

export const canViewActivity = (actor: Pick<AccountRef, "role">) => isOwner(actor);

/** `limit` is the setting `admin_refund_limit`: what admins refund of a payment, in cents of the US dollar. */
export const canRefund = (actor: Pick<AccountRef, "role">, limit: Cents) =>
  isOwner(actor) || (isAdmin(actor) && limit > 0);

/** Notes on payments are deleted by their author and by owners. */
export const canDeleteNote = (actor: AccountRef, authorId: string) =>
  isOwner(actor) || (isAdmin(actor) && actor.id === authorId);

export const canScheduleBookkeeping = (actor: Pick<AccountRef, "role">) => isOwner(actor);

export const canSetRefundLimit = (actor: Pick<AccountRef, "role">) => isOwner(actor);
