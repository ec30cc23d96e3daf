import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fromRoot } from "#server/lib/from-root.ts";
import { ALERTS } from "./alerts.ts";

it("docs/incidents.md says what to do about each alert", () => {
  const rows = readFileSync(fromRoot("docs", "incidents.md"), "utf8").split("\n");
  const documented = rows.flatMap((row) => /^\| `"code":"(\w+)"`/.exec(row)?.[1] ?? []);
  expect(documented.sort()).toEqual(Object.keys(ALERTS).sort());
});
