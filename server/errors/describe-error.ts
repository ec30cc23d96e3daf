import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";

/**
 * An error as a log may hold it. Drizzle's messages carry a query's parameters and some of Postgres's
 * carry values, thus whatever people typed in: of those only what is harmless is told.
 */
export function describeError(error: unknown): string {
  if (error instanceof DrizzleQueryError) return describeError(error.cause);
  if (error instanceof DatabaseError)
    return `${describeDatabaseError(error)}\n${stackFrames(error)}`;
  if (error instanceof Error) return error.stack ?? String(error);
  return typeof error;
}

/** Classes whose messages name tables, constraints and conditions, never a row's values. */
const SAFE_SQLSTATE = /^(08|23|25|28|3D|40|42|53|55|57)/;

function describeDatabaseError({ code = "", message, constraint }: DatabaseError) {
  const told = SAFE_SQLSTATE.test(code) ? message : "message withheld";
  return `database error ${code}: ${told}${constraint ? ` (${constraint})` : ""}`;
}

const stackFrames = ({ stack = "" }: Error) =>
  stack
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
