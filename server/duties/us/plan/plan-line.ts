import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import type { ColumnRate } from "#server/duties/us/schedule/base-duty.ts";
import { parseRate } from "#server/duties/us/schedule/rate.ts";
import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import { memoize } from "#server/lib/memoize.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import type { Answers } from "#shared/duties/assessment.ts";
import type { Candidate, Scope } from "./candidates.ts";
import { type AvailablePreference, availablePreferences, isColumn2Origin } from "./preferences.ts";
import {
  coverageFinder,
  coverageKey,
  type FindCoverage,
  type SharedCoverage,
} from "./shared-coverage.ts";

/** The rates and measures that may be charged with a set of claims. */
export type DutyPlan = {
  rates: readonly ColumnRate[];
  candidates: readonly Candidate[];
  /** What the claims say about the goods. */
  claimedAnswers: Answers;
};

/** The part of an assessment that does not depend on value and quantities. */
export type LinePlan = DutyPlan &
  Pick<SharedCoverage, "upcoming" | "bans" | "gaps"> & {
    preferences: readonly (AvailablePreference & { isClaimed: boolean; plan: DutyPlan })[];
    programs: Measures["file"]["programs"];
    declaredQuestions: Measures["file"]["questions"];
    /** Entry date, ISO. */
    date: string;
  };

/** Bounds memory to about 10 MB. */
const MAX_PLANS = 2000;

/**
 * The plan of a line. Lines that differ in nothing that it depends on have the same one, as most do that owe the same rate
 * and are named by the same lists. Claims that the line does not have are ignored.
 */
export function planLine(measures: Measures, scope: Scope): LinePlan {
  const available = availablePreferences(measures.file, scope);
  return findPlanner(measures)({ scope, available, lineKey: coverageKey(measures, scope.line) });
}

const findPlanner = memoizeByReference((measures: Measures) =>
  memoize(
    (goods: PlannedGoods) => createPlan(measures, goods),
    (goods) => planKey(measures, goods),
    MAX_PLANS,
  ),
);

type PlannedGoods = {
  scope: Scope;
  available: readonly AvailablePreference[];
  /** What `coverageKey` returns for the line. */
  lineKey: string;
};

function planKey({ file }: Measures, { scope, available, lineKey }: PlannedGoods): string {
  const { line, origin, date, claims } = scope;
  const rate = isColumn2Origin(file, origin) ? line.column2 : line.general;
  const preferences = available.map(({ symbol, rate }) => `\n${symbol} ${rate}`).join("");
  return `${origin} ${date} ${claims} ${lineKey}\n${rate}${preferences}`;
}

function createPlan(measures: Measures, { scope, available, lineKey }: PlannedGoods): LinePlan {
  const findCoverage = coverageFinder(measures)(scope, lineKey);
  const planClaimed = (claimed: readonly AvailablePreference[]) =>
    planDuty(measures, { scope, claimed, findCoverage });
  const claimed = available.filter(({ symbol }) => scope.claims.includes(symbol));
  const { upcoming, bans, gaps } = findCoverage(claimed.map(({ symbol }) => symbol));
  // Spread last: Node 20 takes half a microsecond for each property that is added after a spread at the beginning.
  return {
    upcoming,
    bans,
    gaps,
    preferences: available.map((preference) => ({
      isClaimed: claimed.includes(preference),
      plan: planClaimed(available.filter(({ symbol }) => symbol === preference.symbol)),
      ...preference,
    })),
    programs: measures.file.programs,
    declaredQuestions: measures.file.questions,
    date: scope.date,
    ...planClaimed(claimed),
  };
}

type Claimed = {
  scope: Scope;
  claimed: readonly AvailablePreference[];
  findCoverage: FindCoverage;
};

function planDuty(measures: Measures, { scope, claimed, findCoverage }: Claimed): DutyPlan {
  const claims = claimed.map(({ symbol }) => symbol);
  const { candidates } = findCoverage(claims);
  const rates = columnRates(measures, scope, claimed);
  return {
    rates: candidates.some(isAlwaysInLieu) ? rates.map(toUncharged) : rates,
    candidates,
    claimedAnswers: findClaimedAnswers(measures, claims),
  };
}

const isAlwaysInLieu = ({ measure, needs, exemptions }: Candidate): boolean =>
  "inLieu" in measure.rate && needs.length === 0 && exemptions.length === 0;

/** A rate in lieu of which a measure is charged need not be computed. */
const toUncharged = (rate: ColumnRate): ColumnRate => ({
  ...rate,
  rate: { kind: "computed", terms: [] },
});

function findClaimedAnswers({ file }: Measures, claims: readonly string[]): Answers {
  if (claims.length === 0) return {};
  const claimed = claimedQuestions(file).filter(([, symbols]) =>
    symbols.some((symbol) => claims.includes(symbol)),
  );
  return Object.fromEntries(claimed.map(([question]) => [question, true]));
}

const claimedQuestions = memoizeByReference(({ questions }: Measures["file"]) =>
  Object.entries(questions).flatMap(([name, { claims }]) =>
    claims ? [[name, claims] as const] : [],
  ),
);

function columnRates(
  { file }: Measures,
  { line, origin }: Pick<Scope, "line" | "origin">,
  claimed: readonly AvailablePreference[],
): ColumnRate[] {
  if (isColumn2Origin(file, origin)) return [toColumnRate("column2", line.column2)];
  return [
    ...claimed.map(({ rate, symbol }) => ({
      ...toColumnRate("special", rate),
      text: `${rate} (${symbol})`,
    })),
    toColumnRate("general", line.general),
  ];
}

const toColumnRate = (column: ColumnRate["column"], text: TariffLine["general"]): ColumnRate => ({
  column,
  text,
  rate: text === "" ? { kind: "notComputed" } : readRate(text),
});

/** A schedule has a few thousand texts of rates. */
const MAX_RATES = 3000;

const readRate = memoize(parseRate, String, MAX_RATES);
