import { expect, it } from "vitest";
import { scheduleName } from "./schedule-name.ts";

it.each([
  ["hts_2026_revision_21_json.json", "2026 Revision 21"],
  ["hts_2026_rev_10.json.gz", "2026 Revision 10"],
  ["hts_2027_basic_edition_json.json", "2027 Basic Edition"],
  ["htsdata.csv", ""],
])("derives the name of %s", (fileName, name) => {
  expect(scheduleName(fileName)).toBe(name);
});
