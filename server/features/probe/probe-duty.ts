import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import {
  assessItemByLine,
  type LineData,
} from "#server/features/calculator/assess-items-by-line.ts";
import {
  presentAssessment,
  presentVersions,
} from "#server/features/calculator/present-assessment.ts";
import type { DatasetDeps } from "#server/features/datasets/dataset.ts";
import { loadVersion } from "#server/features/datasets/load-version.ts";
import { measures as measuresKind } from "#server/features/datasets/measures/kind.ts";
import { schedule as scheduleKind } from "#server/features/datasets/schedule/kind.ts";
import { destinationToday } from "#server/features/datasets/version-dates.ts";
import { createQueue } from "#server/lib/create-queue.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { smallestUnit } from "#shared/currency.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import type { Language } from "#shared/languages.ts";
import { multiplyCents, toCents } from "#shared/money.ts";
import type { ProbeInput, ProbeOutcome, ProbeResult } from "#shared/probe/contract.ts";

/** A draft of the schedule takes tens of megabytes while it is read. */
const MAX_WAITING_PROBES = 4;
const loadInTurn = createQueue(1, MAX_WAITING_PROBES);

type ProbeDeps = DatasetDeps & Pick<Deps, "schedule" | "measures">;
type ProbedData = Pick<LineData, "schedule" | "measures">;

/**
 * The duty of one item by the active data and, side by side, with a draft in place of its kind's active version. Throws
 * `unavailable` without active data or while too many others are tried, and `notFound` for an unknown draft.
 */
export async function probeDuty(
  deps: ProbeDeps,
  { draft, ...item }: ProbeInput,
  language: Language,
): Promise<ProbeResult> {
  const [schedule, measures] = await Promise.all([deps.schedule.get(), deps.measures.get()]);
  if (!schedule || !measures) throw new AppError("unavailable", "calculator.noSchedule");
  const active = { schedule, measures };
  const today = destinationToday(TARIFF_DESTINATION);
  if (!draft) {
    return {
      entryDate: today,
      active: assess(active, item, { date: today, language }),
      draft: null,
    };
  }
  return loadInTurn(async () => {
    const { data, startsOn } = await withDraft(deps, active, draft);
    const options = { date: startsOn ?? today, language };
    return {
      entryDate: options.date,
      active: assess(active, item, options),
      draft: assess(data, item, options),
    };
  });
}

async function withDraft(
  deps: ProbeDeps,
  active: ProbedData,
  { kind, id }: NonNullable<ProbeInput["draft"]>,
): Promise<{ data: ProbedData; startsOn: string | null }> {
  if (kind === "schedule") {
    const { value: schedule, startsOn } = await loadVersion(deps, scheduleKind, id);
    return { data: { ...active, schedule }, startsOn };
  }
  const { value: measures, startsOn } = await loadVersion(deps, measuresKind, id);
  return { data: { ...active, measures }, startsOn };
}

/** The value is in US dollars, so nothing is converted. */
const US_DOLLARS = { unitsPerUsd: US_DOLLAR, exchangeRate: null };

function assess(
  data: ProbedData,
  { hsCode, origin, value, quantity }: Omit<ProbeInput, "draft">,
  { date, language }: { date: string; language: Language },
): ProbeOutcome {
  const unit = smallestUnit("USD");
  const assessment = assessItemByLine(
    { ...data, conversion: US_DOLLARS },
    { unit, entryDate: date },
    {
      hsCode,
      countryOfOrigin: origin,
      quantity,
      subtotal: multiplyCents(toCents(value, unit), quantity),
      quantities: {},
      claims: [],
      answers: {},
    },
  );
  if (!assessment) throw new Error("Goods with a code are assessed");
  const byLine = [assessment].filter(isByLine);
  return {
    ...presentVersions(byLine, data, { language, answered: [] }),
    assessment: presentAssessment(assessment),
  };
}
