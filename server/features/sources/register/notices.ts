import { desc, eq, sql } from "drizzle-orm";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { notices } from "#shared/db/schema.ts";
import { formatCode } from "#shared/duties/format-code.ts";
import { LISTED_NOTICES } from "#shared/sources/contract.ts";

/** Open ones first, then the newest. */
export async function listNotices({ db, measures }: Pick<Deps, "db" | "measures">) {
  const rows = await db
    .select()
    .from(notices)
    .orderBy(sql`${notices.closedAt} is not null`, desc(notices.publishedOn), desc(notices.id))
    .limit(LISTED_NOTICES);
  const programs = (await measures.get())?.file.programs ?? {};
  return {
    notices: rows.map(({ foundAt: _foundAt, lines, closedAt, ...notice }) => ({
      ...notice,
      lines: lines.map(formatCode),
      closedAt: closedAt?.toISOString() ?? null,
    })),
    programs: Object.fromEntries(Object.entries(programs).map(([key, { names }]) => [key, names])),
  };
}

/** Marks a notice as dealt with, or as open again. Throws `notFound`. */
export async function closeNotice(
  { db, sourceStatus }: Pick<Deps, "db" | "sourceStatus">,
  { actor, ip, id, isClosed }: ActorContext & { id: string; isClosed: boolean },
): Promise<null> {
  await runTransaction(db, async (tx) => {
    const [row] = await tx.select().from(notices).where(eq(notices.id, id)).for("update");
    if (!row) throw new AppError("notFound", "sources.noNotice");
    if ((row.closedAt !== null) === isClosed) return;
    await tx
      .update(notices)
      .set(
        isClosed
          ? { closedAt: sql`now()`, closedBy: actor.email }
          : { closedAt: null, closedBy: null },
      )
      .where(eq(notices.id, id));
    const action = isClosed ? "noticeClosed" : "noticeReopened";
    await recordEvent(tx, { action, actor, ip, target: { id, name: row.title } });
  });
  sourceStatus.invalidate();
  return null;
}
