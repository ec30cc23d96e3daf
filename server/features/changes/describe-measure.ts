import type { Ban, Measure, MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import { measureOrigins } from "#server/duties/us/measures/origins.ts";
import { presentRate } from "#server/duties/us/measures/present-rate.ts";
import {
  type CodeCount,
  type LawSource,
  MAX_LISTED_CODES,
  type MeasureChange,
  type MeasureEvent,
  type Origins,
  type Period,
} from "#shared/changes/changes.ts";
import type { Coverage } from "#shared/changes/stored-changes.ts";
import { countryCodes } from "#shared/countries.ts";
import { coverageIn } from "./coverage.ts";

/** A change with what filters compare: the ISO codes of its origins, null for every one, and the goods. */
export type Scoped<Change> = {
  change: Change;
  countries: readonly string[] | null;
  coverage: readonly Coverage[];
};

export type ScopedMeasureChange = Scoped<MeasureChange>;

/** A measure or ban with the file that it is from. */
export type FileMeasure = { file: MeasuresFile; record: Measure | Ban };

/** One of `before` and `after` exists. */
type Sides = { before: FileMeasure | null; after: FileMeasure | null };

type Described = Sides & { id: string; event: MeasureEvent };

/** What became of a measure or ban. Throws for one without either side. */
export function describeMeasure({ id, event, before, after }: Described): ScopedMeasureChange {
  const shown = after ?? before;
  if (!shown) throw new Error("Neither side of the change exists");
  const { record, file } = shown;
  const label = labelOf(shown);
  const heading = headingOf(shown);
  const sides = [before, after].filter((side) => side !== null);
  return {
    change: {
      id,
      what: isBan(record) ? "ban" : "duty",
      event,
      program: record.program,
      headings: heading ? [heading] : [],
      labels: label ? [label] : [],
      origins: presentOrigins(file, record),
      ...diffOrigins({ before, after }),
      rateBefore: rateOf(before),
      rateAfter: rateOf(after),
      periodBefore: periodOf(before),
      periodAfter: periodOf(after),
      ...diffLines({ before, after }),
      sources: [toSource(record)],
    },
    countries: unionOfOrigins(sides),
    coverage: [...new Set(sides.map(coverageOf))],
  };
}

const isBan = (record: Measure | Ban): record is Ban => !("rate" in record);

const labelOf = ({ record }: FileMeasure) => (isBan(record) ? null : record.label);
const headingOf = ({ record }: FileMeasure) => (isBan(record) ? null : record.heading);

function rateOf(side: FileMeasure | null) {
  return side && !isBan(side.record) ? presentRate(side.record.rate) : null;
}

const periodOf = (side: FileMeasure | null): Period | null =>
  side && { from: side.record.from, to: side.record.to ?? null };

const toSource = ({ source: { citation, url } }: Measure | Ban): LawSource => ({ citation, url });

const coverageOf = ({ file, record }: FileMeasure): Coverage => coverageIn(file)(record.covers);

const REGION = /^[A-Z]{2}$/;

/** Names groups of which a region has the name, such as "EU", and the countries of others. */
function presentOrigins(file: MeasuresFile, record: Measure | Ban): Origins {
  const named = (names: readonly string[]) =>
    names.flatMap((name) => (REGION.test(name) ? [name] : (file.groups[name] ?? [])));
  const except = isBan(record) ? [] : (record.exceptCountries ?? []);
  return { only: record.countries ? named(record.countries) : null, except: named(except) };
}

/** The ISO codes of the origins; null for every one. */
export function originCountries({ file, record }: FileMeasure): readonly string[] | null {
  const isLimited = record.countries || (!isBan(record) && record.exceptCountries);
  return isLimited ? measureOrigins(file, record) : null;
}

/** The ISO codes of the origins of any of them; null for every one. */
export function unionOfOrigins(sides: readonly FileMeasure[]): readonly string[] | null {
  const lists = sides.map(originCountries);
  const known = lists.filter((list) => list !== null);
  return known.length < lists.length ? null : [...new Set(known.flat())];
}

function diffOrigins({ before, after }: Sides) {
  if (!before || !after) return { originsAdded: [], originsRemoved: [] };
  const old = originCountries(before) ?? countryCodes;
  const now = originCountries(after) ?? countryCodes;
  return { originsAdded: without(now, old), originsRemoved: without(old, now) };
}

/** Compares lists of codes; a measure that begins or ends adds or removes all of its own. */
function diffLines({ before, after }: Sides) {
  const codes = (side: FileMeasure | null) => {
    const coverage = side && coverageOf(side);
    return coverage && coverage !== "all" && "codes" in coverage ? coverage.codes : [];
  };
  return diffCodes(codes(before), codes(after));
}

export const diffCodes = (before: readonly string[], after: readonly string[]) => ({
  linesAdded: countCodes(without(after, before)),
  linesRemoved: countCodes(without(before, after)),
});

const countCodes = (codes: readonly string[]): CodeCount => ({
  count: codes.length,
  codes: [...codes].sort().slice(0, MAX_LISTED_CODES),
});

function without(texts: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return texts.filter((text) => !known.has(text));
}
