import pg from "pg";

/** Runs a statement on its own connection, outside of transactions, as CREATE DATABASE requires. */
export async function runStatement(url: string, statement: string): Promise<void> {
  await queryRows(url, statement);
}

/** Runs a query on its own connection and returns its rows. */
export async function queryRows<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The URL of another database on the same server. */
export function buildDatabaseUrl(database: string, adminUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
