// Who may do what to whom. The server asks these sentences on every call, the screens for every button.

/** From the highest to the lowest. */
export const ROLES = ["owner", "admin", "user"] as const;
export type Role = (typeof ROLES)[number];

/** Whoever acts or is acted upon. */
export type AccountRef = { id: string; role: Role };

/** The role that a stored text means: case does not matter, and what is no role gives no rights. */
export function parseRole(text: string): Role {
  const role = text.toLowerCase();
  return ROLES.find((known) => known === role) ?? "user";
}

export const isOwner = ({ role }: Pick<AccountRef, "role">) => role === "owner";

/** Admins and owners enter the portal and see and change what is configured in it. */
export const isAdmin = ({ role }: Pick<AccountRef, "role">) => role === "admin" || role === "owner";

/** The roles that an actor may give to someone: owners any, admins only that of a plain user. */
export function assignableRoles(actor: Pick<AccountRef, "role">): readonly Role[] {
  if (isOwner(actor)) return ROLES;
  return isAdmin(actor) ? ["user"] : [];
}

export const canCreateUser = (actor: Pick<AccountRef, "role">, role: Role) =>
  assignableRoles(actor).includes(role);

/** Owners change everyone's name and address, their own too. */
export const canUpdateUser = (actor: Pick<AccountRef, "role">) => isOwner(actor);

/** Nobody changes their own role. */
export const canChangeRole = (actor: AccountRef, target: Pick<AccountRef, "id">) =>
  isOwner(actor) && actor.id !== target.id;

/** Nobody deletes themselves; owners delete anyone else, admins only plain users. */
export const canDeleteUser = (actor: AccountRef, target: AccountRef) =>
  actor.id !== target.id && (isOwner(actor) || (isAdmin(actor) && target.role === "user"));

/** Who did what is for owners. */
export const canViewActivity = (actor: Pick<AccountRef, "role">) => isOwner(actor);

/** May X give a payment back? Only an owner. */
export const canRefund = (actor: Pick<AccountRef, "role">) => isOwner(actor);
