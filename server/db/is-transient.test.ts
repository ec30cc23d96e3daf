import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { isTransient } from "./is-transient.ts";

const coded = (code: string) => Object.assign(new Error("failed"), { code });
const postgres = (code: string) => Object.assign(new DatabaseError("failed", 6, "error"), { code });

describe("isTransient", () => {
  it.each([
    ["a refused connection", coded("ECONNREFUSED")],
    ["a reset connection", coded("ECONNRESET")],
    ["an unknown host name", coded("ENOTFOUND")],
    ["a connection timeout", new Error("timeout exceeded when trying to connect")],
    ["a terminated connection", new Error("Connection terminated unexpectedly")],
    ["a query timeout", new Error("Query read timeout")],
    ["a canceled statement", postgres("57014")],
    ["a server that is shutting down", postgres("57P01")],
    ["a server that is starting", postgres("57P03")],
    ["too many connections", postgres("53300")],
    ["a lock timeout", postgres("55P03")],
    ["a wrong password", postgres("28P01")],
    ["a full disk", postgres("53100")],
    ["a disk that cannot be read", postgres("58030")],
    [
      "a session that Postgres cannot start for whatever reason, as on a full disk",
      Object.assign(postgres("XX000"), { severity: "FATAL" }),
    ],
    [
      "a transient error wrapped by Drizzle",
      new DrizzleQueryError("select", [], postgres("57P01")),
    ],
  ])("isTransient is true for %s", (_name, error) => {
    expect(isTransient(error)).toBe(true);
  });

  it.each([
    ["a constraint violation", postgres("23505")],
    ["a value out of range", postgres("22003")],
    ["a missing table", postgres("42P01")],
    ["an internal error of a statement", postgres("XX000")],
    ["a programming error", new TypeError("x is not a function")],
    ["a string instead of an Error", "ECONNREFUSED"],
  ])("isTransient is false for %s", (_name, error) => {
    expect(isTransient(error)).toBe(false);
  });
});
