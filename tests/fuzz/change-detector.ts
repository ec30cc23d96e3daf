import type pg from "pg";

/** Tables that a refused request may write, and a read as well. */
const EXCEPTIONS: Record<string, string> = {
  session: "every request of a logged-in user postpones the end of the session",
  rate_limits: "counts requests, refused ones as well",
  audit_events: "records failed log-ins",
};

/** Finds inserted, updated and deleted rows by the number of rows and the newest row version of each table. */
export async function createChangeDetector(database: pg.Client) {
  const { rows: tables } = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const states = tables
    .filter(({ name }) => !(name in EXCEPTIONS))
    .map(({ name }) => `(select ${STATE} from "${name}") as "${name}"`);
  const query = `select ${states.join()}`;
  let last: Record<string, string> = {};

  async function reset() {
    last = (await database.query(query)).rows[0] ?? {};
  }

  return {
    reset,
    /** The tables that differ from the last call of this or `reset`. */
    async changedTables(): Promise<string[]> {
      const before = last;
      await reset();
      return Object.keys(last).filter((name) => last[name] !== before[name]);
    },
  };
}

const STATE = "count(*) || ' ' || coalesce(max(xmin::text::bigint), 0)";
