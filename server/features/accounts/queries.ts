import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { isUniqueViolation } from "#server/db/unique-violation.ts";
import type { ListedUser, User } from "#shared/accounts/contract.ts";
import { parseRole, type Role } from "#shared/accounts/policy.ts";
import { sessions, users } from "#shared/db/schema.ts";

const publicColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
};

export const listedColumns = { ...publicColumns, createdAt: users.createdAt };

export const toListedUser = (row: { createdAt: Date } & UserRow): ListedUser => ({
  ...parseRow(row),
  createdAt: row.createdAt.toISOString(),
});

type UserRow = Omit<User, "role"> & { role: string };

const parseRow = <Row extends { role: string }>(row: Row) => ({
  ...row,
  role: parseRole(row.role),
});

export async function userById(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db.select(publicColumns).from(users).where(eq(users.id, id)).limit(1);
  return row && parseRow(row);
}

export async function listedUserById(db: Db, id: string): Promise<ListedUser | undefined> {
  const [row] = await db.select(listedColumns).from(users).where(eq(users.id, id)).limit(1);
  return row && toListedUser(row);
}

export async function accountByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ ...publicColumns, passwordHash: users.password })
    .from(users)
    .where(eq(users.email, email))
    .limit(1);
  return row && parseRow(row);
}

/** Undefined when the email is in use. */
export async function insertUser(db: Db, user: typeof users.$inferInsert) {
  const [row] = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning(listedColumns);
  return row && toListedUser(row);
}

export async function updatePassword(db: Db, id: string, password: string) {
  await db.update(users).set({ password, updatedAt: sql`now()` }).where(eq(users.id, id));
}

const ROLES_LOCK_KEY = 7_204_032;

/** Excludes other changes of roles until the transaction ends. */
export async function lockRoles(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROLES_LOCK_KEY})`);
}

export async function hasOtherOwner(tx: Db, id: string): Promise<boolean> {
  const isOtherOwner = and(ne(users.id, id), sql`lower(${users.role}) = 'owner'`);
  const [row] = await tx.select({ id: users.id }).from(users).where(isOtherOwner).limit(1);
  return row !== undefined;
}

type UserChanges = { email: string; firstName: string; lastName: string; role: Role };

/** Undefined when the email is in use; the transaction is aborted then. */
export async function updateUserRow(tx: Db, id: string, changes: UserChanges) {
  try {
    const [row] = await tx
      .update(users)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(users.id, id))
      .returning(listedColumns);
    return row && toListedUser(row);
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

export async function updateRole(tx: Db, id: string, role: Role) {
  await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, id));
}

export async function deleteUserRow(tx: Db, id: string) {
  await tx.delete(users).where(eq(users.id, id));
}

export async function deleteUserSessions(db: Db, userId: string) {
  await db.delete(sessions).where(sql`${sessions.sess} -> 'passport' ->> 'user' = ${userId}`);
}
