import { expect, it } from "vitest";
import { admit } from "./access.ts";

it("opens what is public and nothing else", () => {
  expect(() => admit("public")).not.toThrow();
  for (const access of ["user", "admin", "owner"] as const) {
    expect(() => admit(access)).toThrow(expect.objectContaining({ kind: "unauthorized" }));
  }
});
