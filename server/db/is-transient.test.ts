import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";
import { expect, it } from "vitest";
import { isTransient } from "./is-transient.ts";

const coded = (code: string) => Object.assign(new Error("failed"), { code });
const postgres = (code: string) => Object.assign(new DatabaseError("failed", 6, "error"), { code });

it.each([
  ["a refused connection", coded("ECONNREFUSED")],
  ["a reset connection", coded("ECONNRESET")],
  ["a name nobody knows", coded("ENOTFOUND")],
  ["a connection that takes too long", new Error("timeout exceeded when trying to connect")],
  ["a connection that ended", new Error("Connection terminated unexpectedly")],
  ["a query that takes too long", new Error("Query read timeout")],
  ["a statement that was cancelled", postgres("57014")],
  ["a server that shuts down", postgres("57P01")],
  ["a server that starts", postgres("57P03")],
  ["too many connections", postgres("53300")],
  ["a lock that takes too long", postgres("55P03")],
  ["a wrong password", postgres("28P01")],
  ["one of these in Drizzle's wrapping", new DrizzleQueryError("select", [], postgres("57P01"))],
])("%s passes", (_name, error) => {
  expect(isTransient(error)).toBe(true);
});

it.each([
  ["a constraint", postgres("23505")],
  ["a value out of range", postgres("22003")],
  ["a table that is missing", postgres("42P01")],
  ["a fault of ours", new TypeError("x is not a function")],
  ["no error at all", "ECONNREFUSED"],
])("%s does not pass by waiting", (_name, error) => {
  expect(isTransient(error)).toBe(false);
});
