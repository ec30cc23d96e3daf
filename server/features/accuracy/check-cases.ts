import type { CachedRead } from "#server/db/cached-read.ts";
import type { Deps } from "#server/deps.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import { AppError } from "#server/errors/app-error.ts";
import {
  type AssessItemsDeps,
  assessItemsByLine,
} from "#server/features/calculator/assess-items-by-line.ts";
import { toShipment } from "#server/features/calculator/shipment.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import type { CaseVerdict } from "#shared/accuracy/contract.ts";
import type { CalculationRequest } from "#shared/calculator/contract.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import type { LineAssessment } from "#shared/duties/assessment.ts";
import { US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { type PublicCase, readCases } from "./case-files.ts";
import { judgeCase } from "./judge-case.ts";

export type AssessedCase = {
  record: PublicCase;
  /** Null if the data rules the request out, such as by its date. */
  assessment: LineAssessment | null;
  verdict: CaseVerdict;
};

export type CheckedCases = { cases: AssessedCase[]; schedule: ScheduleTree; measures: Measures };

/** The duties of all cases by the active data. Throws `unavailable` without an active schedule or measures. */
export async function checkCases(deps: Pick<Deps, "schedule" | "measures">): Promise<CheckedCases> {
  const [schedule, measures] = await Promise.all([deps.schedule.get(), deps.measures.get()]);
  if (!schedule || !measures) throw new AppError("unavailable", "calculator.noSchedule");
  return { cases: await assessCases(schedule)(measures), schedule, measures };
}

/** Kept as long as both versions are active. */
const assessCases = memoizeByReference((schedule: ScheduleTree) =>
  memoizeByReference(async (measures: Measures) => {
    const deps = {
      schedule: fixedRead(schedule),
      measures: fixedRead(measures),
    };
    const records = await readCases();
    return Promise.all(records.map((record) => assessCase(deps, record)));
  }),
);

/** One version for all cases, whichever becomes active meanwhile. */
const fixedRead = <T>(value: T): CachedRead<T> => ({
  get: () => Promise.resolve(value),
  invalidate: () => undefined,
});

const US_DOLLARS = { unitsPerUsd: US_DOLLAR, exchangeRate: null };

const BY_LINE = { usesSchedule: true, requiresHsCodes: false };

async function assessCase(deps: AssessItemsDeps, record: PublicCase): Promise<AssessedCase> {
  const assessment = await assessOrNull(deps, caseRequest(record));
  return { record, assessment, verdict: judgeCase(record, assessment) };
}

async function assessOrNull(
  deps: AssessItemsDeps,
  request: CalculationRequest,
): Promise<LineAssessment | null> {
  try {
    const shipment = toShipment(request);
    const { items, errors } = await assessItemsByLine(deps, BY_LINE, {
      shipment,
      conversion: US_DOLLARS,
    });
    return errors.length > 0 ? null : (items[0]?.assessment ?? null);
  } catch (error) {
    if (error instanceof AppError && error.kind === "invalid") return null;
    throw error;
  }
}

const caseRequest = ({ id, code, origin, entryDate, value, ...line }: PublicCase) =>
  ({
    fromCountry: origin,
    toCountry: TARIFF_DESTINATION,
    currency: "USD",
    shippingCost: 0,
    insuranceCost: 0,
    entryDate,
    items: [
      {
        description: id,
        value,
        quantity: 1,
        currency: "USD",
        countryOfOrigin: origin,
        hsCode: code,
        quantities: line.quantities,
        claims: line.claims,
        answers: line.answers,
      },
    ],
  }) satisfies CalculationRequest;
