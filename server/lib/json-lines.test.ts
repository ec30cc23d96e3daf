import { describe, expect, it } from "vitest";
import { findJsonLines } from "./json-lines.ts";

const TEXT = `{
  "name": "a \\"quoted\\" } text",
  "list": [
    { "key": "first", "days": [1, -2.5e3, true, null] },
    {
      "key": "second", "rate": { "add": 5 }
    }
  ],
  "\\u0061sOf": "x"
}`;

describe("findJsonLines", () => {
  it.each([
    [[], 1],
    [["name"], 2],
    [["list"], 3],
    [["list", "0", "days", "3"], 4],
    [["list", "1"], 5],
    [["list", "1", "rate", "add"], 6],
    [["asOf"], 9],
  ])("finds the line of %j", (path, line) => {
    expect(findJsonLines(TEXT, [path])).toEqual([line]);
  });

  it("finds that of the nearest value around one that is missing", () => {
    const paths = [["list", "1", "from"], ["list", "7", "from"], ["lists"]];
    expect(findJsonLines(TEXT, paths)).toEqual([5, 3, 1]);
  });

  it("finds several in any order", () => {
    expect(findJsonLines(TEXT, [["asOf"], ["name"], ["list", "1"]])).toEqual([9, 2, 5]);
  });

  // Threats: H9
  it("reads five megabytes of short lines without delay", () => {
    const long = `[${'"x",\n'.repeat(1_000_000)}"end"]`;
    const started = performance.now();
    const paths = Array.from({ length: 100 }, (_, index) => [String(index * 10_000)]);
    expect(findJsonLines(long, paths).at(-1)).toBe(990_001);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
