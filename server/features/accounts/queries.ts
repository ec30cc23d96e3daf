import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { isUniqueViolation } from "#server/db/unique-violation.ts";
import { HAS_SECOND_FACTOR } from "#server/features/accounts/two-step/second-factors.ts";
import type { ListedUser, User } from "#shared/accounts/contract.ts";
import { parseRole, type Role } from "#shared/accounts/policy.ts";
import { sessions, users } from "#shared/db/schema.ts";
import type { Language } from "#shared/languages.ts";

const publicColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
};

export const listedColumns = {
  ...publicColumns,
  createdAt: users.createdAt,
  emailVerifiedAt: users.emailVerifiedAt,
  hasTwoStep: sql<boolean>`${sql.raw(HAS_SECOND_FACTOR)}`,
};

type ListedRow = {
  createdAt: Date;
  emailVerifiedAt: Date | null;
  hasTwoStep: boolean;
} & UserRow;

export const toListedUser = ({ emailVerifiedAt, ...row }: ListedRow): ListedUser => ({
  ...parseRow(row),
  createdAt: row.createdAt.toISOString(),
  isVerified: emailVerifiedAt !== null,
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

/** Excludes other changes of the account until `tx` ends. */
export async function lockUser(tx: Db, id: string): Promise<ListedUser | undefined> {
  const [row] = await tx.select(listedColumns).from(users).where(eq(users.id, id)).for("update");
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

/** Whether the account can log in with a password; false also for no account. */
export const hasPassword = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), isNotNull(users.password)))) > 0;

/** The language of mails that no request of the account causes. */
export async function updateLanguage(db: Db, id: string, language: Language) {
  const isOther = sql`${users.language} is distinct from ${language}`;
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, id), isOther));
}

type NewUser = typeof users.$inferInsert & { isVerified: boolean };

/** Undefined when the email is in use. */
export async function insertUser(db: Db, { isVerified, ...user }: NewUser) {
  const [row] = await db
    .insert(users)
    .values({ ...user, emailVerifiedAt: isVerified ? sql`now()` : null })
    .onConflictDoNothing({ target: users.email })
    .returning(listedColumns);
  return row && toListedUser(row);
}

/** Sets the password and marks the email as verified: the link was mailed to it. */
export async function updatePasswordByMail(db: Db, id: string, password: string) {
  const changes = { password, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` };
  await db.update(users).set(changes).where(eq(users.id, id));
}

/** False when the password is no longer the current one. */
export async function replacePassword(
  tx: Db,
  current: { id: string; passwordHash: string },
  password: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ password, updatedAt: sql`now()` })
    .where(and(eq(users.id, current.id), eq(users.password, current.passwordHash)));
  return rowCount === 1;
}

/** False when the email is in use; the transaction is aborted then. */
export async function updateVerifiedEmail(tx: Db, id: string, email: string): Promise<boolean> {
  const changes = { email, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` };
  try {
    await tx.update(users).set(changes).where(eq(users.id, id));
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** False when no account has this email. */
export async function makeOwnerWithPassword(
  tx: Db,
  email: string,
  password: string,
  name: { firstName?: string; lastName?: string },
): Promise<boolean> {
  const changes = { ...name, password, role: "owner", updatedAt: sql`now()` };
  const { rowCount } = await tx.update(users).set(changes).where(eq(users.email, email));
  return rowCount === 1;
}

/** False when no account has this email, or when it is not verified. */
export async function makeVerifiedOwner(
  tx: Db,
  email: string,
  name: { firstName?: string; lastName?: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ ...name, role: "owner", updatedAt: sql`now()` })
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)));
  return rowCount === 1;
}

const ROLES_LOCK_KEY = 7_204_032;

/** Excludes other changes of roles until the transaction ends. */
export async function lockRoles(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROLES_LOCK_KEY})`);
}

export const hasOwner = async (db: Db): Promise<boolean> =>
  (await db.$count(users, sql`lower(${users.role}) = 'owner'`)) > 0;

type UserChanges = {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  role?: Role | undefined;
};

/** Undefined when the email is in use; the transaction is aborted then. */
export async function updateUserRow(tx: Db, id: string, changes: UserChanges) {
  try {
    const [row] = await tx
      .update(users)
      .set({ ...changes, emailVerifiedAt: keepIfSameEmail(changes.email), updatedAt: sql`now()` })
      .where(eq(users.id, id))
      .returning(listedColumns);
    return row && toListedUser(row);
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

const keepIfSameEmail = (email: string) =>
  sql`case when ${users.email} = ${email} then ${users.emailVerifiedAt} end`;

export async function updateRole(tx: Db, id: string, role: Role) {
  await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, id));
}

export async function deleteUserRow(tx: Db, id: string) {
  await tx.delete(users).where(eq(users.id, id));
}

/** Whether a session belongs to the account, in the form that its index has. */
export const isSessionOf = (userId: string): SQL =>
  sql`${sessions.sess} -> 'passport' ->> 'user' = ${userId}`;

export async function deleteUserSessions(db: Db, userId: string) {
  await db.delete(sessions).where(isSessionOf(userId));
}

/** Deletes the calculations of an account, with their items, except those with a payment. */
export async function deleteUnpaidCalculations(tx: Db, userId: string) {
  await tx.execute(sql`delete from calculations where user_id = ${userId}
    and not exists (select from transactions where calculation_id = calculations.id)`);
  await tx.execute(sql`delete from calculation_labels
    using calculations where id = calculation_id and user_id = ${userId}`);
}
