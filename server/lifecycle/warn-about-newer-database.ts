import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { fromRoot } from "#server/lib/from-root.ts";

type Journal = { entries: { when: number }[] };

/** Logs one line when a newer version of the product has migrated the database, as during a rolling update. */
export async function warnAboutNewerDatabase(db: Db) {
  const path = fromRoot("migrations", "meta", "_journal.json");
  const { entries }: Journal = JSON.parse(readFileSync(path, "utf8"));
  const last = Math.max(...entries.map(({ when }) => when));
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations where created_at > ${last}`,
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  console.error(
    `The database is newer than this server (migrations that it does not know: ${count}). This is right only during a rolling update: otherwise start the newer version again, or restore a backup made before the update.`,
  );
}
