// Who may do what to whom. The server asks these sentences on every call, the screens for every button.

/** From the highest to the lowest. */
export const ROLES = ["owner", "admin", "user"] as const;
export type Role = (typeof ROLES)[number];

/** Whoever acts or is acted upon. */
export type Person = { id: string; role: Role };

/** The role that a stored text means: case does not matter, and what is no role gives no rights. */
export function roleOf(text: string): Role {
  const role = text.toLowerCase();
  return ROLES.find((known) => known === role) ?? "user";
}

export const isOwner = ({ role }: Pick<Person, "role">) => role === "owner";

/** Admins and owners enter the portal and see and change what is configured in it. */
export const isAdmin = ({ role }: Pick<Person, "role">) => role === "admin" || role === "owner";

/** The roles that an actor may give to someone: owners any, admins only that of a plain user. */
export function assignableRoles(actor: Pick<Person, "role">): readonly Role[] {
  if (isOwner(actor)) return ROLES;
  return isAdmin(actor) ? ["user"] : [];
}

export const mayCreate = (actor: Pick<Person, "role">, role: Role) =>
  assignableRoles(actor).includes(role);

/** Owners change everyone's name and address, their own too. */
export const mayEdit = (actor: Pick<Person, "role">) => isOwner(actor);

/** Nobody changes their own role. */
export const mayChangeRole = (actor: Person, target: Pick<Person, "id">) =>
  isOwner(actor) && actor.id !== target.id;

/** Nobody deletes themselves; owners delete anyone else, admins only plain users. */
export const mayDelete = (actor: Person, target: Person) =>
  actor.id !== target.id && (isOwner(actor) || (isAdmin(actor) && target.role === "user"));

/** Who did what is for owners. */
export const maySeeActivity = (actor: Pick<Person, "role">) => isOwner(actor);

/** May X give a payment back? Only an owner. */
export const mayRefund = (actor: Pick<Person, "role">) => isOwner(actor);
