import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromRoot } from "#server/lib/from-root.ts";
import { assembleMeasures } from "./us-data/assemble.ts";
import { readScheduleCodes } from "./us-data/schedule-codes.ts";

// npm run data:build: makes data/us/us-measures.json of the programs and lists beside it, or says what is wrong with them.

const folder = fromRoot("data", "us");
const result = assembleMeasures(
  folder,
  readScheduleCodes(join(folder, "default-schedule.json.gz")),
);
if ("problems" in result) {
  for (const problem of result.problems) console.error(problem);
  process.exitCode = 1;
} else {
  writeFileSync(join(folder, "us-measures.json"), result.content);
}
