import type pg from "pg";

/** Tables that a rejected request may write, and a read as well. */
const EXCEPTIONS: Record<string, string> = {
  session: "every request of a logged-in user postpones the end of the session",
  rate_limits: "counts requests, rejected ones as well",
  audit_events: "records failed logins",
};

/** Finds inserted, updated and deleted rows by a trigger on each table, which records them in the same transaction. */
export async function createChangeDetector(database: pg.Client) {
  await database.query(`
    create table row_changes (table_name text not null);
    create function record_row_change() returns trigger language plpgsql as
      $$ begin insert into row_changes values (tg_table_name); return null; end $$`);
  const { rows: tables } = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'row_changes'",
  );
  const triggers = tables
    .filter(({ name }) => !(name in EXCEPTIONS))
    .map(
      ({ name }) => `
    create trigger record_row_change after insert or update or delete on "${name}"
      for each row execute function record_row_change();
    create trigger record_truncation after truncate on "${name}" execute function record_row_change();`,
    );
  await database.query(triggers.join(""));

  async function reset() {
    await database.query("delete from row_changes");
  }

  return {
    reset,
    /** The tables that changed since the last call of this or `reset`. */
    async changedTables(): Promise<string[]> {
      const { rows } = await database.query<{ name: string }>(
        "select distinct table_name as name from row_changes",
      );
      if (rows.length > 0) await reset();
      return rows.map(({ name }) => name);
    },
  };
}
