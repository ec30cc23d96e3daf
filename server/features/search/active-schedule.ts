import type { Deps } from "#server/deps.ts";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import { AppError } from "#server/errors/app-error.ts";

/** Throws `notFound` without an active version. */
export async function activeSchedule({ schedule }: Pick<Deps, "schedule">): Promise<ScheduleTree> {
  const tree = await schedule.get();
  if (!tree) throw new AppError("notFound", "schedule.noVersionActive");
  return tree;
}

export const unknownCode = (code: string) =>
  new AppError("notFound", "schedule.noLine", { params: { code } });
