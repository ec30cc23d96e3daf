import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  DOCUMENT,
  fillInTests,
  findThreatTests,
  listThreats,
  readThreatTests,
} from "./threat-tests.ts";

describe("docs/security.md", () => {
  const document = readFileSync(DOCUMENT, "utf8");
  const threats = listThreats(document);
  const tests = readThreatTests();

  it("lists each threat once, and every threat that a test names", () => {
    expect(new Set(threats).size).toBe(threats.length);
    expect(tests.filter(({ threat }) => !threats.includes(threat))).toEqual([]);
  });

  it("has a test for every threat", () => {
    const tested = new Set(tests.map(({ threat }) => threat));
    expect(threats.filter((threat) => !tested.has(threat))).toEqual([]);
  });

  it("is up to date; npm run docs:security writes it", () => {
    expect(document).toBe(fillInTests(document, tests));
  });
});

// Written in two parts so that this file has no tags itself.
const TAG = ["//", "Threats:"].join(" ");

describe("findThreatTests", () => {
  const source = `
describe("a session", () => {
  @ C1, C2
  it("ends", async () => {});

  @ C6
  it("a session expires", () => {});

  @ C3
  it.each([
    ["a", f("b")],
  ])("is rejected for %s", () => {});
});

@ C4
it.each(Object.keys(CASES))(
  "is limited for %s",
  () => {},
);

@ C5
describe.each(names)(\`in $name\`, () => {});
`.replaceAll("@", TAG);

  it("returns the titles of tests, after that of their group unless they begin with it", () => {
    const titles = findThreatTests("a.test.ts", source).map(({ threat, title }) => [threat, title]);
    expect(titles).toEqual([
      ["C1", "a session ends"],
      ["C2", "a session ends"],
      ["C6", "a session expires"],
      ["C3", "a session is rejected for %s"],
      ["C4", "is limited for %s"],
      ["C5", "in $name"],
    ]);
  });

  it("returns the command of a part of the fault suite", () => {
    const parts = `${TAG} J1, J2\n    database: measureDatabaseFaults,\n`;
    const title = "npm run test:faults -- database";
    expect(findThreatTests("run.ts", parts)).toEqual([
      { threat: "J1", path: "run.ts", title },
      { threat: "J2", path: "run.ts", title },
    ]);
  });

  it("throws for a tag above no test", () => {
    expect(() => findThreatTests("a.test.ts", `${TAG} A1\nconst a = f();\nit("b", c);\n`)).toThrow(
      "a.test.ts",
    );
  });
});
