import type { Deps } from "#server/deps.ts";
import type { ScheduleLine } from "#shared/schedule/contract.ts";
import { codeDigits, formatCode } from "#shared/schedule/format-code.ts";
import { parseSpecialRates } from "#shared/schedule/rate.ts";
import type { ScheduleTree } from "#shared/schedule/schedule-tree.ts";
import type { TariffLine } from "#shared/schedule/tariff-line.ts";
import { activeSchedule, unknownCode } from "./active-schedule.ts";

/** Throws `notFound`. */
export async function getLine(
  deps: Pick<Deps, "schedule">,
  { code }: { code: string },
): Promise<ScheduleLine> {
  const schedule = await activeSchedule(deps);
  const line = schedule.findLine(codeDigits(code));
  if (!line) throw unknownCode(code);
  const { description, path, units, general, special, column2, footnotes } = line;
  return {
    schedule: schedule.version,
    code: formatCode(line.code),
    description,
    path: [...path],
    units: [...units],
    general,
    special,
    column2,
    preferences: linePreferences(special),
    footnotes: footnotes.map(({ columns, text }) => ({ columns: [...columns], text })),
    children: statisticalLines(schedule, line),
  };
}

/** Chapters 98 and 99 print other texts there. */
function linePreferences(special: string): ScheduleLine["preferences"] {
  try {
    return parseSpecialRates(special).map(({ rate, symbols }) => ({ rate, symbols: [...symbols] }));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function statisticalLines(schedule: ScheduleTree, line: TariffLine): ScheduleLine["children"] {
  if (line.code.length !== 8) return [];
  const depth = line.path.length + 1;
  return schedule.linesUnder(line.code).map(({ code, description, path, units }) => ({
    code: formatCode(code),
    description,
    path: path.slice(depth),
    units: [...units],
  }));
}
