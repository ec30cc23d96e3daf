import { and, asc, desc, eq, gt, ilike, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod/mini";
import type { Db } from "#server/db/client.ts";
import { isUniqueViolation } from "#server/db/unique-violation.ts";
import {
  type ListedUser,
  USERS_PER_PAGE,
  type User,
  type userQuery,
} from "#shared/accounts/contract.ts";
import { parseRole, type Role } from "#shared/accounts/policy.ts";
import { passwordResetTokens, sessions, users } from "#shared/db/schema.ts";

/** What others may know of a user: everything but the password. */
const publicColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
};

const listedColumns = { ...publicColumns, createdAt: users.createdAt };

const toListedUser = (row: { createdAt: Date } & UserRow): ListedUser => ({
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

/** Someone who wants to log in, with the hash that the password is compared to. */
export async function accountByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ ...publicColumns, passwordHash: users.password })
    .from(users)
    .where(eq(users.email, email))
    .limit(1);
  return row && parseRow(row);
}

/** Undefined where the address is taken. */
export async function insertUser(db: Db, user: typeof users.$inferInsert) {
  const [row] = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning(listedColumns);
  return row && toListedUser(row);
}

export async function updatePassword(db: Db, id: string, password: string) {
  await db.update(users).set({ password, updatedAt: new Date() }).where(eq(users.id, id));
}

type UserQuery = z.output<typeof userQuery>;

/** One page of the users that are looked for, and how many there are on all pages. */
export async function pageOfUsers(db: Db, { search, sort, order, page }: UserQuery) {
  const direction = order === "asc" ? asc : desc;
  const rows = await db
    .select({ ...listedColumns, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(users)
    .where(search === "" ? undefined : matchesSearch(search))
    .orderBy(...SORT_KEYS[sort].map((key) => direction(key)), direction(users.id))
    .limit(USERS_PER_PAGE)
    .offset((page - 1) * USERS_PER_PAGE);
  const total = rows[0]?.total ?? 0;
  return { users: rows.map(({ total: _, ...row }) => toListedUser(row)), total };
}

const fullName = sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`;

const SORT_KEYS: Record<UserQuery["sort"], SQL[]> = {
  name: [sql`lower(${fullName})`],
  email: [sql`${users.email}`],
  createdAt: [sql`${users.createdAt}`],
  role: [sql`array_position(array['owner', 'admin', 'user'], lower(${users.role}))`],
};

function matchesSearch(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return or(ilike(fullName, pattern), ilike(users.email, pattern));
}

/** Any number, as long as it is always the same one. */
const ROLES_LOCK = 7_204_032;

/** From here to the end of the transaction nobody else changes who may do what. */
export async function lockRoles(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROLES_LOCK})`);
}

/** Whether there is an owner beside this user. */
export async function hasOtherOwner(tx: Db, id: string): Promise<boolean> {
  const isOtherOwner = and(ne(users.id, id), sql`lower(${users.role}) = 'owner'`);
  const [row] = await tx.select({ id: users.id }).from(users).where(isOtherOwner).limit(1);
  return row !== undefined;
}

type UserChanges = { email: string; firstName: string; lastName: string; role: Role };

/** Undefined where the address is taken; the transaction is over then. */
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

// Times are the database's own: the clocks of several servers never agree.
const ONE_HOUR_FROM_NOW = sql`now() + interval '1 hour'`;

/** One for each user: a new one takes the place of the old. */
export async function saveResetToken(db: Db, userId: string, token: string) {
  const values = { token, expiresAt: ONE_HOUR_FROM_NOW, createdAt: sql`now()` };
  await db
    .insert(passwordResetTokens)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: passwordResetTokens.userId, set: values });
}

/** Whose token it is; undefined for one that is unknown or too old. */
export async function findResetTokenUser(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: passwordResetTokens.userId })
    .from(passwordResetTokens)
    .where(isValidToken(token));
  return row?.userId;
}

/** Uses a token up; of several that try at once only one is told whose it was. */
export async function consumeResetToken(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db
    .delete(passwordResetTokens)
    .where(isValidToken(token))
    .returning({ userId: passwordResetTokens.userId });
  return row?.userId;
}

const isValidToken = (token: string) =>
  and(eq(passwordResetTokens.token, token), gt(passwordResetTokens.expiresAt, sql`now()`));

export async function deleteUserSessions(db: Db, userId: string) {
  await db.delete(sessions).where(sql`${sessions.sess} -> 'passport' ->> 'user' = ${userId}`);
}
