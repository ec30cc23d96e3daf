import { expect, it } from "vitest";
import { contentsCode } from "./contents-code.ts";

it("contentsCode returns the first 12 characters of a digest in groups of four", () => {
  expect(contentsCode("3f9a0c1277be".padEnd(64, "5"))).toBe("3f9a 0c12 77be");
});
