import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import { memoize } from "#server/lib/memoize.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import type { ImportBan } from "#shared/duties/assessment.ts";
import { type Candidate, findCandidates, findUpcoming, type Scope } from "./candidates.ts";
import { findBans } from "./import-bans.ts";
import { type PossibleGap, toPossibleGap } from "./open-gaps.ts";
import { MAX_SPECIAL_RATES, specialSymbols } from "./preferences.ts";

/** What a measures file says about goods by the code, the footnotes and the symbols of their line. */
export type SharedCoverage = {
  candidates: readonly Candidate[];
  upcoming: readonly Candidate[];
  bans: readonly ImportBan[];
  gaps: readonly PossibleGap[];
};

/** Each has some hundred bytes, as measures and reasons are shared; all lines of a dozen origins use this many. */
const MAX_COVERAGES = 15_000;

/** What a measures file says about goods is the same for all lines with this key. */
export const coverageKey = (measures: Measures, line: TariffLine): string =>
  `${measures.coverageKey(line)} ${symbolsOfGaps(measures)(line)}`;

/** Finds what a measures file says about goods, once for all lines that it treats alike. */
export const coverageFinder = memoizeByReference((measures: Measures) => {
  const countedClaims = claimsOfExemptions(measures);
  const findOnce = memoize(
    ({ scope }: KeyedScope) => findCoverage(measures, scope),
    ({ key, scope: { claims } }) => `${key} ${claims}`,
    MAX_COVERAGES,
  );
  return ({ line, origin, date }: Omit<Scope, "claims">, lineKey: string): FindCoverage => {
    const key = `${lineKey} ${origin} ${date}`;
    const find = (claims: readonly string[]) =>
      findOnce({ key, scope: { line, origin, date, claims } });
    const withoutClaims = find([]);
    return (claims) => {
      const counted = claims.filter((symbol) => countedClaims.has(symbol));
      return counted.length === 0 ? withoutClaims : find(counted);
    };
  };
});

/** Finds what the file says about goods of a line with these claims. */
export type FindCoverage = (claims: readonly string[]) => SharedCoverage;

type KeyedScope = { scope: Scope; key: string };

const findCoverage = (measures: Measures, scope: Scope): SharedCoverage => ({
  candidates: findCandidates(measures, scope),
  upcoming: findUpcoming(measures, scope),
  bans: findBans(measures, scope),
  gaps: findGaps(measures, scope),
});

const findGaps = (measures: Measures, { line, origin, date }: Scope): PossibleGap[] =>
  measures
    .gaps({ code: line.code, symbols: specialSymbols(line) }, origin, date)
    .map((gap) => toPossibleGap(gap, date));

/** The claims that exempt from a measure; others only change the rates. */
const claimsOfExemptions = ({ file: { measures } }: Measures): ReadonlySet<string> =>
  new Set(measures.flatMap(({ except = [] }) => except.flatMap(({ claims = [] }) => claims)));

/** Finds the symbols of a line's special column that make a gap possible. */
const symbolsOfGaps = memoizeByReference(({ file: { gaps } }: Measures) => {
  const counted = new Set(gaps.flatMap(({ symbols = [] }) => symbols));
  return memoize(
    (line: TariffLine) => specialSymbols(line).filter((symbol) => counted.has(symbol)),
    ({ special }) => special,
    MAX_SPECIAL_RATES,
  );
});
