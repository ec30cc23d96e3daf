import { once } from "node:events";
import type { Readable } from "node:stream";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { escapeLiteral } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { AppError } from "#server/errors/app-error.ts";
import { createQueue } from "#server/lib/create-queue.ts";
import type { Database, Db } from "./client.ts";
import { withCopyTimeout } from "./copy-timeout.ts";
import { type Connection, runTransaction } from "./transaction.ts";

export type CopyOutput = Pick<Connection, "connectionLost"> & { stream: Readable };

/** Streams CSV into `consume`, which starts with the first row, until it settles. */
export type CsvExport = (consume: (output: CopyOutput) => Promise<void>) => Promise<void>;

/** Each holds a database connection for as long as its client reads. */
const MAX_CONCURRENT_EXPORTS = 2;
const RETRY_AFTER_S = 30;

const runExport = createQueue(
  MAX_CONCURRENT_EXPORTS,
  0,
  () => new AppError("unavailable", "errors.exportsBusy", { retryAfter: RETRY_AFTER_S }),
);

/**
 * A column of text that users typed: a spreadsheet would run a cell that starts like a formula. Where lists are
 * separated by semicolons, it also splits a text at them, and at line ends.
 */
export const withoutFormula = (column: SQLWrapper): SQL =>
  sql`regexp_replace(${column}, ${FORMULA_START}, '\\&''', 'g')`;

const FORMULA_START = sql.raw(String.raw`'^(?=[=+@\t\r-])|[;\n](?=["'']*[=+@\t\r-])'`);

/** A time in UTC to the second: spreadsheets take one with a fraction of six digits as text. */
export const utcTime = (column: SQLWrapper): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;

/** The export of a query's rows. It throws `unavailable` while two exports are running in this process. */
export const createCsvExport =
  (db: Database, query: SQL): CsvExport =>
  (consume) => {
    const copy = async (_tx: Db, { client, connectionLost }: Connection) => {
      const stream: Readable = client.query(withCopyTimeout(copyTo(copyStatement(query))));
      await once(stream, "readable", { signal: connectionLost });
      await consume({ stream, connectionLost });
    };
    return runExport(() => runTransaction(db, copy, "copy"));
  };

/** COPY takes no parameters, so they become literals, which `escapeLiteral` of pg quotes. */
class LiteralDialect extends PgDialect {
  override escapeString(text: string) {
    return escapeLiteral(text);
  }
}

const dialect = new LiteralDialect();

const copyStatement = (query: SQL): string =>
  dialect.sqlToQuery(sql`copy (${query}) to stdout with (format csv, header)`.inlineParams()).sql;
