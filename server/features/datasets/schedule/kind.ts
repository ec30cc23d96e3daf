import { readFile } from "node:fs/promises";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import type { ContentKind } from "#server/features/datasets/dataset.ts";
import { removedWarning } from "#server/features/datasets/removed-warning.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import {
  MAX_SCHEDULE_BYTES,
  type ScheduleDetails,
  type ScheduleDifferences,
  scheduleIdentity,
} from "#shared/schedule/contract.ts";
import { compareSchedules } from "./compare-schedules.ts";
import { loadSchedule } from "./load-schedule.ts";
import { readSchedule, type ScheduleLines } from "./read-schedule.ts";

/** The US International Trade Commission's file, in the public domain. A test compares the numbers with the file. */
const SHIPPED = {
  fileName: "hts_2026_revision_10.json",
  name: "2026 Revision 10",
  rowCount: 26_543,
  sha256: "66375d1cc8e56cae00bbf8327c400e62586eefe128cad7c8e4d936dc3d4eda2f",
  details: { effectiveFrom: "2026-06-08", format: "json" } satisfies ScheduleDetails,
};

/** The Harmonized Tariff Schedule: the official file, in JSON or CSV. */
export const schedule: ContentKind<ScheduleTree, ScheduleLines> = {
  name: "schedule",
  maxBytes: MAX_SCHEDULE_BYTES,
  options: scheduleIdentity,
  storage: "content",
  read: readSchedule,
  load: loadSchedule,
  compare: ({ rows }, active) => compareSchedules(active?.rows ?? [], rows),
  findWarnings: ({ removed }: ScheduleDifferences, activeRows) =>
    removedWarning(removed.count, activeRows),
  /** Is parsed when it is first used: the start does not wait for that. */
  async shipped() {
    const { fileName, ...summary } = SHIPPED;
    const content = await readFile(fromRoot("data", "us", "default-schedule.json.gz"));
    return { fileName, file: { ...summary, content } };
  },
};
