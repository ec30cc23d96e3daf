import type { Deps } from "#server/deps.ts";
import type { Calculation } from "#server/features/calculator/calculation.ts";
import {
  type ComputeCalculationDeps,
  computeCalculation,
} from "#server/features/calculator/run-calculation.ts";
import { listComingChanges } from "#server/features/datasets/measures/list-coming-changes.ts";
import type { CalculationRequest } from "#shared/calculator/contract.ts";
import { NOT_CALCULATED_WITH } from "#shared/datasets/names.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { MAX_QUOTE_DAYS } from "#shared/quotes/contract.ts";
import { addDays, utcDay } from "#shared/utc-day.ts";

type FindValidUntilDeps = ComputeCalculationDeps & Pick<Deps, "db">;

/** Days of a month on which periods of entry of the schedule begin: "from July 15", "from March 1". */
const SEASON_STARTS = ["01", "15", "16"];

/**
 * The last day for which the answer is known to hold: the day before the first dated change that alters a duty of the
 * shipment, at most 30 days from today. A change of the law, and a season of the schedule, is found by computing the shipment
 * for an entry on that day; a version of data that a person has scheduled, and that calculations use, ends every quote before it.
 */
export async function findValidUntil(
  deps: FindValidUntilDeps,
  request: CalculationRequest,
  calculation: Calculation,
): Promise<string> {
  const last = addDays(utcDay(), MAX_QUOTE_DAYS);
  if (calculation.method !== "csv") return last;
  const isInTime = (date: string) => date > utcDay() && date <= last;
  const coming = (await listComingChanges(deps)).filter(({ date }) => isInTime(date));
  const scheduled = coming.flatMap((change) => {
    const isUsed = change.kind === "activation" && !NOT_CALCULATED_WITH.includes(change.dataset);
    return isUsed ? [change.date] : [];
  });
  const candidates = [...new Set([...coming.map(({ date }) => date), ...seasonStarts(last)])];
  for (const date of candidates.sort()) {
    const isChanged =
      scheduled.includes(date) || (await changesOn(deps, request, { date, calculation }));
    if (isChanged) return addDays(date, -1);
  }
  return last;
}

const seasonStarts = (last: string): string[] =>
  Array.from({ length: MAX_QUOTE_DAYS }, (_, index) => addDays(last, -index)).filter((date) =>
    SEASON_STARTS.includes(date.slice(-2)),
  );

/** Goods that enter on a later day than this one owe what they owe, whatever changes before. */
async function changesOn(
  deps: ComputeCalculationDeps,
  request: CalculationRequest,
  { date, calculation }: { date: string; calculation: Calculation },
): Promise<boolean> {
  if (calculation.lineData === null || calculation.shipment.entryDate >= date) return false;
  const later = await computeCalculation(deps, { ...request, entryDate: date }).catch(() => null);
  return later === null || duties(later) !== duties(calculation);
}

/** The same text for the same duties of each item. */
const duties = ({ items }: Calculation): string =>
  JSON.stringify(
    items.map(({ duty, assessment }) => [
      duty?.amount,
      isByLine(assessment)
        ? assessment.layers.map(({ heading, rate, amount }) => [heading, rate, amount])
        : null,
    ]),
  );
