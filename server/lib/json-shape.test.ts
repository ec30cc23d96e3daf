import { describe, expect, it } from "vitest";
import { createShapeCheck } from "./json-shape.ts";

const LIMITS = { maxDepth: 3, maxStructureBytes: 20 };

const isWithin = (...pieces: string[]) => {
  const check = createShapeCheck(LIMITS);
  return pieces.every((piece) => check(Buffer.from(piece)));
};

describe("createShapeCheck", () => {
  // Threats: L6
  it.each([
    ["[[[[]]]]", false],
    ["[[[]]]", true],
    ['[{"a":[1]},{"a":[2]}]', true],
    [`["${"[".repeat(10)}","\\"${"[".repeat(10)}"]`, true],
    [`["${"x".repeat(30)}"]`, true],
    [`[${'"1234567890",'.repeat(50)}1]`, true],
    [`[${" ".repeat(30)}]`, false],
    [`${" ".repeat(30)}[]`, true],
    [`[{"a":[${"1,".repeat(15)}1]}]`, false],
    [`[{"a":"${"x".repeat(30)}"}]`, true],
    [`[{"a":1},{"b":2},${"{},".repeat(50)}{}]`, true],
  ])("takes %s for within the limits: %s", (json, expected) => {
    expect(isWithin(json)).toBe(expected);
    expect(isWithin(...json)).toBe(expected);
  });
});
