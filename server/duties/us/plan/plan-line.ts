import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import type { ColumnRate } from "#server/duties/us/schedule/base-duty.ts";
import { parseRate } from "#server/duties/us/schedule/rate.ts";
import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import type { Facts, ImportBan } from "#shared/duties/assessment.ts";
import { type Candidate, findCandidates, findUpcoming, type Scope } from "./candidates.ts";
import { findBans } from "./import-bans.ts";
import { type PossibleGap, toPossibleGap } from "./open-gaps.ts";
import {
  type AvailablePreference,
  availablePreferences,
  isColumn2Origin,
  specialSymbols,
} from "./preferences.ts";

/** The rates and measures that may be charged with a set of claims. */
export type DutyPlan = {
  rates: readonly ColumnRate[];
  candidates: readonly Candidate[];
  /** What the claims say about the goods. */
  claimedFacts: Facts;
};

/** The part of an assessment that does not depend on value and quantities. */
export type LinePlan = DutyPlan & {
  upcoming: readonly Candidate[];
  gaps: readonly PossibleGap[];
  bans: readonly ImportBan[];
  preferences: readonly (AvailablePreference & { isClaimed: boolean; plan: DutyPlan })[];
  programmes: Measures["file"]["programmes"];
  declaredFacts: Measures["file"]["facts"];
  /** Entry date, ISO. */
  date: string;
};

/** Claims that the line does not have are ignored. */
export function planLine(measures: Measures, scope: Scope): LinePlan {
  const available = availablePreferences(measures.file, scope);
  const claims = findClaims(scope, available).map(({ symbol }) => symbol);
  const planClaims = (claims: readonly string[]) =>
    planDuty(measures, { ...scope, claims }, available);
  return {
    ...planClaims(scope.claims),
    upcoming: findUpcoming(measures, { ...scope, claims }),
    bans: findBans(measures, scope),
    gaps: findGaps(measures, scope).map((gap) => toPossibleGap(gap, scope.date)),
    preferences: available.map((preference) => ({
      ...preference,
      isClaimed: scope.claims.includes(preference.symbol),
      plan: planClaims([preference.symbol]),
    })),
    programmes: measures.file.programmes,
    declaredFacts: measures.file.facts,
    date: scope.date,
  };
}

function findGaps(measures: Measures, { line, origin, date }: Scope) {
  return measures.gaps({ code: line.code, symbols: specialSymbols(line) }, origin, date);
}

function planDuty(
  measures: Measures,
  scope: Scope,
  available: readonly AvailablePreference[],
): DutyPlan {
  const claimed = findClaims(scope, available);
  const claims = claimed.map(({ symbol }) => symbol);
  const candidates = findCandidates(measures, { ...scope, claims });
  const rates = columnRates(measures, scope, claimed);
  return {
    rates: candidates.some(isAlwaysInLieu) ? rates.map(toUncharged) : rates,
    candidates,
    claimedFacts: findClaimedFacts(measures, claims),
  };
}

const findClaims = ({ claims }: Pick<Scope, "claims">, available: readonly AvailablePreference[]) =>
  available.filter(({ symbol }) => claims.includes(symbol));

const isAlwaysInLieu = ({ measure, needs, exemptions }: Candidate): boolean =>
  "inLieu" in measure.rate && needs.length === 0 && exemptions.length === 0;

/** A rate in lieu of which a measure is charged need not be computed. */
const toUncharged = (rate: ColumnRate): ColumnRate => ({
  ...rate,
  rate: { kind: "computed", terms: [] },
});

function findClaimedFacts({ file }: Measures, claims: readonly string[]): Facts {
  const claimed = Object.entries(file.facts).filter(([, fact]) =>
    fact.claims?.some((symbol) => claims.includes(symbol)),
  );
  return Object.fromEntries(claimed.map(([fact]) => [fact, true]));
}

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
  rate: text === "" ? { kind: "notComputed" } : parseRate(text),
});
