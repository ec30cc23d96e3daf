import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Request } from "express";
import type { Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { isSessionOf } from "#server/features/accounts/queries.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { OwnSession } from "#shared/accounts/own-account.ts";
import { sessions, users } from "#shared/db/schema.ts";
import { PASSWORD_DIGEST } from "./password-digest.ts";
import { MAX_AGE_MS, MAX_IDLE_MS } from "./session-limits.ts";

type SessionContext = ActorContext & { req: Request };

/** A digest of the session's id, because the id itself and the signing secret give access to the session. */
const publicId = sql<string>`left(encode(sha256(convert_to(${sessions.sid}, 'UTF8')), 'hex'), 32)`;
const startedAt = sql`to_timestamp((${sessions.sess} ->> 'startedAt')::float8 / 1000)`;
const text = (key: SQL) => sql<string | null>`${sessions.sess} ->> ${key}`;

export async function listOwnSessions(
  { db }: Pick<Deps, "db">,
  { actor, req }: SessionContext,
): Promise<OwnSession[]> {
  const idleSeconds = MAX_IDLE_MS / 1000;
  const lastUsedAt = sql`${sessions.expire} - make_interval(secs => ${idleSeconds})`;
  const rows = await db
    .select({
      id: publicId,
      sid: sessions.sid,
      browser: text(sql`'browser'`),
      system: text(sql`'system'`),
      address: text(sql`'address'`),
      startedAt: startedAt.mapWith(toIsoText),
      lastUsedAt: lastUsedAt.mapWith(toIsoText),
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, actor.id), isSessionOf(actor.id)))
    .where(
      sql`${sessions.expire} >= now()
        and ${startedAt} > now() - make_interval(secs => ${MAX_AGE_MS / 1000})
        and ${sessions.sess} ->> 'passwordDigest' = ${sql.raw(PASSWORD_DIGEST)}`,
    )
    .orderBy(sql`${sessions.expire} desc`, sessions.sid);
  return rows.map(({ sid, ...row }) => ({ ...row, isCurrent: sid === req.sessionID }));
}

/** Throws `notFound` for an unknown id. */
export async function endOwnSession(
  { db }: Pick<Deps, "db">,
  { actor, ip }: SessionContext,
  id: string,
): Promise<null> {
  await runTransaction(db, async (tx) => {
    const count = await deleteSessions(tx, actor.id, eq(publicId, id));
    if (count === 0) throw new AppError("notFound", "account.sessionNotFound");
    await recordEvent(tx, { action: "sessionsEnded", actor, ip });
  });
  return null;
}

export async function endOtherSessions(
  { db }: Pick<Deps, "db">,
  { actor, ip, req }: SessionContext,
): Promise<null> {
  await runTransaction(db, async (tx) => {
    const count = await deleteOtherSessions(tx, actor.id, req.sessionID);
    if (count > 0) await recordEvent(tx, { action: "sessionsEnded", actor, ip });
  });
  return null;
}

/** Returns the number of ended sessions. */
export const deleteOtherSessions = (db: Db, userId: string, sid: string): Promise<number> =>
  deleteSessions(db, userId, ne(sessions.sid, sid));

async function deleteSessions(db: Db, userId: string, condition: SQL): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(and(isSessionOf(userId), condition));
  return rowCount ?? 0;
}

const toIsoText = (stored: string | Date) => new Date(stored).toISOString();
