import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";

/** Withholds messages with user input: Drizzle's contain query parameters, some of Postgres's values. */
export function describeError(error: unknown): string {
  if (error instanceof DrizzleQueryError) return describeError(error.cause);
  if (error instanceof DatabaseError)
    return `${describeDatabaseError(error)}\n${stackFrames(error)}`;
  if (error instanceof Error) return error.stack ?? String(error);
  return typeof error;
}

/** The same without the stack, for an outage: every request and every run of a job fails then. */
export const summarizeError = (error: unknown): string =>
  describeError(error).replace(/\n[\s\S]*/, "");

/** One line for a person who started a command, with the same withheld. */
export function errorMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError) return errorMessage(error.cause);
  if (error instanceof DatabaseError) return describeDatabaseError(error);
  return error instanceof Error ? error.message : String(error);
}

/** SQLSTATE classes whose messages contain no values of a row. */
const SAFE_SQLSTATE = /^(08|23|25|28|3D|40|42|53|55|57|58)/;

function describeDatabaseError({ code = "", severity, message, constraint }: DatabaseError) {
  const isSafe = SAFE_SQLSTATE.test(code) || severity === "FATAL"; // about the session, not about a statement
  const shown = isSafe ? message : "message withheld";
  return `database error ${code}: ${shown}${constraint ? ` (${constraint})` : ""}`;
}

const stackFrames = ({ stack = "" }: Error) =>
  stack
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
