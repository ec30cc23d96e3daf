import type { DatasetKind } from "#client/features/datasets/dataset.ts";
import {
  browseSchedule,
  type ScheduleDifferences as Differences,
  getScheduleLine,
  type ScheduleDetails,
  searchSchedule,
} from "#shared/schedule/contract.ts";
import { ScheduleDifferences } from "./schedule-differences.tsx";
import { VersionForm } from "./version-form.tsx";

export const schedule: DatasetKind<ScheduleDetails, Differences> = {
  name: "schedule",
  accept: ".json,.gz,.csv",
  uploadHint: "schedule.uploadHint",
  rowLabel: "schedule.lines",
  queries: [
    { queryKey: [searchSchedule.path] },
    { queryKey: [getScheduleLine.path] },
    { queryKey: [browseSchedule.path] },
  ],
  facts: (version, formatDay) => [
    {
      label: "schedule.effectiveFrom",
      text: version ? formatDay(version.details.effectiveFrom) : "–",
    },
  ],
  OptionsForm: VersionForm,
  Differences: ScheduleDifferences,
};
