import { expect, it } from "vitest";
import { createScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import { MAX_STORED_LINES } from "#shared/changes/stored-changes.ts";
import { compareLines } from "./compare-lines.ts";

type Row = [code: string, indent: number, general?: string];

const tree = (rows: readonly Row[]) =>
  createScheduleTree(
    { id: "", name: "", effectiveFrom: "2026-01-01" },
    rows.map(([code, indent, general = ""]) => ({
      code,
      indent,
      description: `Line ${code}`,
      units: [],
      general,
      special: "",
      column2: "",
      footnotes: [],
    })),
  );

const BEFORE: Row[] = [
  ["6109", 0],
  ["61091000", 1, "16.5%"],
  ["6109100004", 2],
  ["61099010", 1, "32%"],
  ["61099015", 1, "5.6%"],
];

const codes = (after: readonly Row[]) => {
  const { rows, kind: _kind, ...counts } = compareLines(tree(BEFORE), tree(after));
  return { ...counts, rows: rows.map(({ code, before, after: now }) => [code, before, now]) };
};

it("compareLines finds nothing in the same lines", () => {
  expect(codes(BEFORE)).toEqual({ changed: 0, added: 0, removed: 0, rows: [] });
});

it("compareLines names a rate once, at the line of eight digits, and lines that came and went", () => {
  const after: Row[] = [
    ["6109", 0],
    ["61091000", 1, "15%"],
    ["6109100004", 2],
    ["6109100012", 2],
    ["61099015", 1, "5.6%"],
    ["61099020", 1, "Free"],
    ["6109902010", 2],
  ];
  expect(codes(after)).toEqual({
    changed: 1,
    added: 2,
    removed: 1,
    rows: [
      ["61091000", "16.5%", "15%"],
      ["6109100012", null, "15%"],
      ["61099020", null, "Free"],
      ["61099010", "32%", null],
    ],
  });
});

it("compareLines finds no change where the same rate is printed on another row", () => {
  const moved = BEFORE.map(([code, indent, general]): Row => {
    if (code === "61091000") return [code, indent];
    return code === "6109100004" ? [code, indent, "16.5%"] : [code, indent, general];
  });
  expect(codes(moved)).toEqual({ changed: 0, added: 0, removed: 0, rows: [] });
});

it("compareLines counts all lines and keeps the first two thousand", () => {
  const many = Array.from({ length: 2500 }, (_, index): Row => [`8400${1000 + index}`, 1, "Free"]);
  const { added, rows } = compareLines(tree(BEFORE), tree([...BEFORE, ["8400", 0], ...many]));
  expect(added).toBe(2500);
  expect(rows).toHaveLength(MAX_STORED_LINES);
});
